/** Stripe's published test numbers and their behaviour. The sandbox refuses every other number, also a real card. */
export interface CardDecline {
  code: string;
  decline_code?: string;
  message: string;
}

/**
 * When 3-D Secure must be completed. Either for every payment, until the card was set up for later, or only while the
 * customer is there. (In the last case the card counts as set up.)
 */
export type AuthenticationRule = 'always' | 'until_set_up' | 'on_session';

export type DisputeKind = 'fraudulent' | 'product_not_received' | 'inquiry';

export interface CardOutcome {
  decline?: CardDecline;
  /** Declines a payment, but not being kept with a customer. */
  isKeepable?: boolean;
  authentication?: AuthenticationRule;
  /** The payment works, and is disputed right after. */
  dispute?: DisputeKind;
  /** A refund that is pending first and arrives later, or one that seems to arrive and then fails. */
  refund?: 'pending' | 'fails';
  /** The check of a security code that was given. */
  cvcCheck?: 'fail';
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
  [
    '4000000000006975',
    aCard(
      'visa',
      declined(
        'card_velocity_exceeded',
        'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
      ),
    ),
  ],
  ['4100000000000019', aCard('visa', declined('fraudulent'))],
  ['4000000000000341', aCard('visa', { ...declined('generic_decline'), isKeepable: true })],
  ['4000000000000069', aCard('visa', refused('expired_card', 'Your card has expired.'))],
  ['4000000000000127', aCard('visa', refused('incorrect_cvc', "Your card's security code is incorrect."))],
  [
    '4000000000000119',
    aCard(
      'visa',
      refused('processing_error', 'An error occurred while processing your card. Try again in a little bit.'),
    ),
  ],
  ['4000000000000101', aCard('visa', { cvcCheck: 'fail' })],
  ['4000000000003055', aCard('visa')],
  ['4000002500003155', aCard('visa', { authentication: 'until_set_up' }, 'FR')],
  ['4000002760003184', aCard('visa', { authentication: 'always' }, 'DE')],
  ['4000003800000446', aCard('visa', { authentication: 'on_session' }, 'DK')],
  ['4000000000003220', aCard('visa', { authentication: 'always' })],
  ['4000008400001629', aCard('visa', { authentication: 'always', ...declined('generic_decline') })],
  ['4000008260003178', aCard('visa', { authentication: 'always', ...noFunds, isKeepable: true }, 'GB')],
  ['4000000000000259', aCard('visa', { dispute: 'fraudulent' })],
  ['4000000000002685', aCard('visa', { dispute: 'product_not_received' })],
  ['4000000000001976', aCard('visa', { dispute: 'inquiry' })],
  ['4000000000007726', aCard('visa', { refund: 'pending' })],
  ['4000000000005126', aCard('visa', { refund: 'fails' })],
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
  ['pm_card_visa_chargeDeclinedVelocityLimitExceeded', '4000000000006975'],
  ['pm_card_radarBlock', '4100000000000019'],
  ['pm_card_chargeCustomerFail', '4000000000000341'],
  ['pm_card_cvcCheckFail', '4000000000000101'],
  ['pm_card_createDispute', '4000000000000259'],
  ['pm_card_createDisputeProductNotReceived', '4000000000002685'],
  ['pm_card_createDisputeInquiry', '4000000000001976'],
  ['pm_card_pendingRefund', '4000000000007726'],
  ['pm_card_refundFail', '4000000000005126'],
  ['pm_card_authenticationRequiredOnSetup', '4000002500003155'],
  ['pm_card_authenticationRequiredSetupForOffSession', '4000003800000446'],
  ['pm_card_authenticationRequiredChargeDeclinedInsufficientFunds', '4000008260003178'],
  ['pm_card_authenticationRequired', '4000002760003184'],
  ['pm_card_threeDSecure2Required', '4000000000003220'],
]);

export function findTestCard(number: string): TestCard | undefined {
  return cards.get(number);
}

export function findNamedCardNumber(name: string): string | undefined {
  return namedCards.get(name);
}
