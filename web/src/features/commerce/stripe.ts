// The payment service's browser script, loaded only at checkout, and its used subset.
import type { PlainKey } from '../../lib/translate.tsx';

export interface CardChange {
  complete: boolean;
  empty: boolean;
}

export interface CardElement {
  mount: (place: HTMLElement) => void;
  destroy: () => void;
  focus: () => void;
  update: (options: { disabled: boolean }) => void;
  on: (
    ...listener: [name: 'ready', run: () => void] | [name: 'change', run: (change: CardChange) => void]
  ) => void;
}

interface Intent {
  status: string;
}

export interface StripeError {
  type?: string;
  code?: string;
  decline_code?: string;
  payment_intent?: Intent;
}

export interface ConfirmAnswer {
  error?: StripeError;
  paymentIntent?: Intent;
}

interface Setup extends Intent {
  payment_method?: string | { id: string } | null;
}

export interface SetupAnswer {
  error?: StripeError;
  setupIntent?: Setup;
}

export interface Stripe {
  elements: (options: object) => { create: (type: 'card', options?: object) => CardElement };
  confirmCardPayment: (
    clientSecret: string,
    data: { payment_method: { card: CardElement }; setup_future_usage?: 'on_session' },
  ) => Promise<ConfirmAnswer>;
  confirmCardSetup: (
    clientSecret: string,
    data: { payment_method: { card: CardElement } },
  ) => Promise<SetupAnswer>;
  retrievePaymentIntent: (clientSecret: string) => Promise<ConfirmAnswer>;
  handleNextAction: (options: { clientSecret: string }) => Promise<ConfirmAnswer>;
}

type StripeFactory = (publishableKey: string, options: { locale: string }) => Stripe;

const loading = new Map<string, Promise<void>>();

/** Resolves when the script has run. After a failure the next call retries. */
function loadScript(url: string): Promise<void> {
  let script = loading.get(url);
  if (script === undefined) {
    script = new Promise<void>((resolve, reject) => {
      const element = document.createElement('script');
      element.src = url;
      element.addEventListener('load', () => resolve());
      element.addEventListener('error', () => {
        element.remove();
        loading.delete(url);
        reject(new Error('The payment script could not be loaded.'));
      });
      document.head.append(element);
    });
    loading.set(url, script);
  }
  return script;
}

export async function loadStripe(scriptUrl: string, publishableKey: string, locale: string): Promise<Stripe> {
  await loadScript(scriptUrl);
  const factory = (globalThis as { Stripe?: StripeFactory }).Stripe;
  if (factory === undefined) throw new Error('The payment script did not start.');
  return factory(publishableKey, { locale });
}

/** After the server has charged a saved card: its bank may ask the buyer for authentication. */
export async function answerBank(stripe: Stripe, clientSecret: string): Promise<ConfirmAnswer> {
  const answer = await stripe.retrievePaymentIntent(clientSecret);
  if (answer.paymentIntent?.status !== 'requires_action') return answer;
  return stripe.handleNextAction({ clientSecret });
}

/** `unknown`: the result is not known yet. Only the order's own state decides. */
export type Confirmation =
  | { kind: 'confirmed' | 'unknown' | 'incomplete' }
  | { kind: 'declined'; key: PlainKey };

const DECLINE_KEYS: Readonly<Record<string, PlainKey>> = {
  insufficient_funds: 'buy.no_funds',
  expired_card: 'buy.card_expired',
  payment_intent_authentication_failure: 'buy.authentication_failed',
};
const CONFIRMED = ['succeeded', 'processing', 'requires_capture'];

/**
 * Interprets the result of a confirmation. Only a plain refusal of the card is a decline: after any other error the
 * money may have moved.
 */
export function readConfirmation({ error, paymentIntent }: ConfirmAnswer): Confirmation {
  const status = paymentIntent?.status ?? error?.payment_intent?.status;
  if (status !== undefined && CONFIRMED.includes(status)) return { kind: 'confirmed' };
  if (error === undefined) {
    return status === 'requires_payment_method'
      ? { kind: 'declined', key: 'buy.declined' }
      : { kind: 'unknown' };
  }
  if (error.type === 'validation_error') return { kind: 'incomplete' };
  const key = DECLINE_KEYS[error.decline_code ?? ''] ?? DECLINE_KEYS[error.code ?? ''];
  if (key !== undefined) return { kind: 'declined', key };
  if (error.type === 'card_error') return { kind: 'declined', key: 'buy.declined' };
  return { kind: 'unknown' };
}

/** The reason why a card was not saved. Undefined after success. */
export function readSetup({ error, setupIntent }: SetupAnswer): PlainKey | undefined {
  if (setupIntent?.status === 'succeeded') return undefined;
  if (error?.type === 'validation_error') return 'buy.card_incomplete';
  return error?.type === 'api_connection_error' ? 'failure.something' : 'cards.setup_declined';
}
