/** Stripe's published test numbers and what each does. Nothing else is ever accepted, so nobody can type a real card. */
export interface CardDecline {
  code: string;
  decline_code?: string;
  message: string;
}

export interface CardOutcome {
  decline?: CardDecline;
  /** 3-D Secure must be completed before the card is charged. */
  isAuthenticationRequired?: boolean;
}

interface TestCard {
  brand: string;
  funding: string;
  country: string;
  outcome: CardOutcome;
}

function declined(declineCode: string, message = 'Your card was declined.'): CardOutcome {
  return { decline: { code: 'card_declined', decline_code: declineCode, message } };
}

function refused(code: string, message: string): CardOutcome {
  return { decline: { code, message } };
}

const noFunds = declined('insufficient_funds', 'Your card has insufficient funds.');
const approved: CardOutcome = {};

function aCard(brand: string, outcome: CardOutcome = approved, country = 'US', funding = 'credit'): TestCard {
  return { brand, funding, country, outcome };
}

const cards = new Map<string, TestCard>([
  ['4242424242424242', aCard('visa')],
  ['4000056655665556', aCard('visa', approved, 'US', 'debit')],
  ['5555555555554444', aCard('mastercard')],
  ['2223003122003222', aCard('mastercard')],
  ['5200828282828210', aCard('mastercard', approved, 'US', 'debit')],
  ['5105105105105100', aCard('mastercard', approved, 'US', 'prepaid')],
  ['378282246310005', aCard('amex')],
  ['371449635398431', aCard('amex')],
  ['6011111111111117', aCard('discover')],
  ['6011000990139424', aCard('discover')],
  ['3056930009020004', aCard('diners')],
  ['36227206271667', aCard('diners')],
  ['3566002020360505', aCard('jcb', approved, 'JP')],
  ['6200000000000005', aCard('unionpay', approved, 'CN')],
  ['6205500000000000004', aCard('unionpay', approved, 'CN')],
  ['4000001240000000', aCard('visa', approved, 'CA')],
  ['4000002500000003', aCard('visa', approved, 'FR')],
  ['4000008260000000', aCard('visa', approved, 'GB')],
  ['4000000000000002', aCard('visa', declined('generic_decline'))],
  ['4000000000009995', aCard('visa', noFunds)],
  ['4000000000009987', aCard('visa', declined('lost_card'))],
  ['4000000000009979', aCard('visa', declined('stolen_card'))],
  ['4000000000000341', aCard('visa', declined('generic_decline'))],
  ['4000000000000069', aCard('visa', refused('expired_card', 'Your card has expired.'))],
  ['4000000000000127', aCard('visa', refused('incorrect_cvc', "Your card's security code is incorrect."))],
  [
    '4000000000000119',
    aCard(
      'visa',
      refused('processing_error', 'An error occurred while processing your card. Try again in a little bit.'),
    ),
  ],
  ['4000002500003155', aCard('visa', { isAuthenticationRequired: true }, 'FR')],
  ['4000002760003184', aCard('visa', { isAuthenticationRequired: true }, 'DE')],
  ['4000000000003220', aCard('visa', { isAuthenticationRequired: true })],
  ['4000008400001629', aCard('visa', { isAuthenticationRequired: true, ...declined('generic_decline') })],
  ['4000008260003178', aCard('visa', { isAuthenticationRequired: true, ...noFunds }, 'GB')],
]);

/** Stripe's names for test cards, for a server that may not send numbers. */
const namedCards = new Map<string, string>([
  ['pm_card_visa', '4242424242424242'],
  ['pm_card_visa_debit', '4000056655665556'],
  ['pm_card_mastercard', '5555555555554444'],
  ['pm_card_amex', '378282246310005'],
  ['pm_card_chargeDeclined', '4000000000000002'],
  ['pm_card_chargeDeclinedInsufficientFunds', '4000000000009995'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', '4000000000009995'],
  ['pm_card_visa_chargeDeclinedLostCard', '4000000000009987'],
  ['pm_card_visa_chargeDeclinedStolenCard', '4000000000009979'],
  ['pm_card_chargeDeclinedExpiredCard', '4000000000000069'],
  ['pm_card_chargeDeclinedIncorrectCvc', '4000000000000127'],
  ['pm_card_chargeDeclinedProcessingError', '4000000000000119'],
  ['pm_card_authenticationRequired', '4000002760003184'],
  ['pm_card_threeDSecure2Required', '4000000000003220'],
]);

export function findTestCard(number: string): TestCard | undefined {
  return cards.get(number);
}

export function findNamedCardNumber(name: string): string | undefined {
  return namedCards.get(name);
}
