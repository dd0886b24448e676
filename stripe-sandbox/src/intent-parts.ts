// The parts that payments and set-ups share: parameters, card, 3-D Secure dialog and refusals.
import type Stripe from 'stripe';
import type { Call } from './call.ts';
import { idOf } from './charges.ts';
import type { Form } from './form.ts';
import { createId } from './identifiers.ts';
import type { Row } from './object-store.ts';
import {
  findFlag,
  findText,
  listTexts,
  readChoice,
  readForm,
  readText,
  refuseUnknown,
} from './parameters.ts';
import { createInlinePaymentMethod, readUsablePaymentMethod } from './payment-methods.ts';
import type { Intent } from './public-intent.ts';
import { StripeError, invalidRequest } from './stripe-error.ts';

/** Whether the parameter names cards as the only type. */
export function isCardsOnly(form: Form, name: string): boolean {
  const types = listTexts(form, name);
  if (types.some((type) => type !== 'card'))
    throw invalidRequest('The sandbox takes cards only.', undefined, name);
  return types.length > 0;
}

export function readAutomaticMethods(form: Form): {
  readonly allow_redirects: 'always' | 'never';
  readonly enabled: boolean;
} {
  const automatic = readForm(form, 'automatic_payment_methods');
  refuseUnknown(automatic, ['allow_redirects', 'enabled'], 'automatic_payment_methods');
  return {
    allow_redirects: readChoice(automatic, 'allow_redirects', ['always', 'never']) ?? 'always',
    enabled: findFlag(automatic, 'enabled') ?? true,
  };
}

/** The card that the browser typed, the one that the call names, or the one of the intent. */
export async function readMethodToConfirm(
  call: Call,
  intent: Intent,
  whenMissing: () => StripeError,
): Promise<Row<Stripe.PaymentMethod>> {
  const data = readForm(call.form, 'payment_method_data');
  if (Object.keys(data).length > 0) return createInlinePaymentMethod(call, data);
  const id = findText(call.form, 'payment_method') ?? idOf(intent.payment_method);
  if (id === null) throw whenMissing();
  return readUsablePaymentMethod(call, id, idOf(intent.customer));
}

/** `source` names this try: the answer to the dialog of an earlier try never finishes a later one. */
export const createDialog = () => ({
  type: 'use_stripe_sdk' as const,
  use_stripe_sdk: { type: 'stripe_3ds2_fingerprint', source: createId('payatt') },
});

export function readDialogOutcome(form: Form, intentName: string): 'complete' | 'fail' {
  refuseUnknown(form, ['client_secret', 'key', 'outcome', intentName, 'source']);
  const outcome = readChoice(form, 'outcome', ['complete', 'fail']);
  if (!outcome) throw invalidRequest('Missing required param: outcome.', 'parameter_missing', 'outcome');
  return outcome;
}

/** The id of the card whose dialog is open. Undefined when the answer belongs to no open dialog of the intent. */
export function cardOfDialog(form: Form, intent: Intent): string | undefined {
  const isWaiting =
    intent.status === 'requires_action' &&
    intent.next_action?.use_stripe_sdk?.['source'] === readText(form, 'source');
  return isWaiting ? (idOf(intent.payment_method) ?? undefined) : undefined;
}

/** The refusal of an act that the status of the intent does not allow. */
export const unexpectedState = (intent: Intent, message: string): StripeError =>
  new StripeError(
    400,
    {
      type: 'invalid_request_error',
      code: `${intent.object}_unexpected_state`,
      message,
      ...(intent.object === 'payment_intent' ? { payment_intent: intent } : { setup_intent: intent }),
    },
    true,
  );
