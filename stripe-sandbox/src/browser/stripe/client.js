// window.Stripe(publishableKey): what https://js.stripe.com gives, as far as the shop needs it.

import { CardElement } from './card-element.js';
import { askInDialog } from './secure-dialog.js';
import { wordsOf } from './words.js';

// Beside this script, so that it holds behind a proxy's prefix as well.
const apiBase = new URL('v1/', new URL('.', document.currentScript.src));

function flatten(value, name, into) {
  if (value === undefined || value === null) return into;
  if (typeof value !== 'object') into.append(name, String(value));
  else for (const [key, child] of Object.entries(value)) flatten(child, name ? `${name}[${key}]` : key, into);
  return into;
}

function Stripe(publishableKey, { locale } = {}) {
  if (typeof publishableKey !== 'string' || !publishableKey.startsWith('pk_'))
    throw new Error('Please call Stripe() with your publishable key.');

  async function call(method, path, parameters) {
    const form = flatten({ ...parameters, key: publishableKey }, '', new URLSearchParams());
    const url = new URL(method === 'GET' ? `${path}?${form}` : path, apiBase);
    try {
      const response = await fetch(url, {
        method,
        body: method === 'GET' ? undefined : form,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
      });
      return await response.json();
    } catch {
      return { error: { type: 'api_connection_error', message: wordsOf(locale).network } };
    }
  }

  const intentIdOf = (clientSecret) => {
    const match = /^((?:pi|seti)_[A-Za-z0-9]+)_secret_/.exec(clientSecret);
    if (!match)
      throw new Error(
        'Invalid value for the client secret: it should be in the form pi_…_secret_… or seti_…_secret_….',
      );
    return match[1];
  };

  const isSetup = (id) => id.startsWith('seti_');
  const pathOf = (id) => `${isSetup(id) ? 'setup_intents' : 'payment_intents'}/${id}`;
  const nameOf = (id) => (isSetup(id) ? 'setup_intent' : 'payment_intent');

  function toResult(answer) {
    if (answer.error) return { error: answer.error };
    return isSetup(answer.id) ? { setupIntent: answer } : { paymentIntent: answer };
  }

  async function retrieve(clientSecret) {
    return toResult(await call('GET', pathOf(intentIdOf(clientSecret)), { client_secret: clientSecret }));
  }

  async function finish(intent, clientSecret) {
    if (intent.status !== 'requires_action') return toResult(intent);
    return askInDialog(intent, wordsOf(locale), async (outcome) => {
      const answer = await call('POST', '3ds2/authenticate', {
        [nameOf(intent.id)]: intent.id,
        client_secret: clientSecret,
        source: intent.next_action.use_stripe_sdk.source,
        outcome,
      });
      if (answer.error) return { error: answer.error };
      if (answer.status === 'succeeded') return toResult(answer);
      return {
        error: {
          ...(answer.last_payment_error ?? answer.last_setup_error),
          [nameOf(answer.id)]: answer,
        },
      };
    });
  }

  /** `payment_method` is an id, or {card: element, billing_details} as the page gives it. */
  function readMethod(method) {
    if (method === undefined || typeof method === 'string') return { parameters: { payment_method: method } };
    const { card, billing_details } = method;
    const read = card instanceof CardElement ? card.readCard() : { card };
    if (read.error) return read;
    return { parameters: { payment_method_data: { type: 'card', card: read.card, billing_details } } };
  }

  async function confirm(clientSecret, data = {}, { handleActions = true } = {}) {
    const { payment_method, receipt_email, return_url, setup_future_usage } = data;
    const { error, parameters } = readMethod(payment_method);
    if (error) return { error };
    const rest = {
      receipt_email,
      return_url,
      setup_future_usage,
      client_secret: clientSecret,
      use_stripe_sdk: true,
    };
    const path = `${pathOf(intentIdOf(clientSecret))}/confirm`;
    const answer = await call('POST', path, { ...parameters, ...rest });
    if (answer.error || !handleActions) return toResult(answer);
    return finish(answer, clientSecret);
  }

  async function handleNextAction({ clientSecret }) {
    const { error, paymentIntent, setupIntent } = await retrieve(clientSecret);
    return error ? { error } : finish(paymentIntent ?? setupIntent, clientSecret);
  }

  async function createPaymentMethod({ type = 'card', card, billing_details, metadata }) {
    const read = card instanceof CardElement ? card.readCard() : { card };
    if (read.error) return { error: read.error };
    const answer = await call('POST', 'payment_methods', {
      type,
      card: read.card,
      billing_details,
      metadata,
    });
    return answer.error ? { error: answer.error } : { paymentMethod: answer };
  }

  async function createToken(element, { name } = {}) {
    const read = element.readCard();
    if (read.error) return { error: read.error };
    const answer = await call('POST', 'tokens', { card: { ...read.card, name } });
    return answer.error ? { error: answer.error } : { token: answer };
  }

  return {
    elements(setup = {}) {
      const made = new Map();
      return {
        create(type, options) {
          if (type !== 'card') throw new Error(`The sandbox has the element "card", not "${type}".`);
          const element = new CardElement({ locale, ...setup }, options);
          made.set(type, element);
          return element;
        },
        getElement: (type) => made.get(type) ?? null,
        update: (changes) => Object.assign(setup, changes),
      };
    },
    confirmCardPayment: confirm,
    confirmCardSetup: confirm,
    handleNextAction,
    handleCardAction: (clientSecret) => handleNextAction({ clientSecret }),
    retrievePaymentIntent: retrieve,
    retrieveSetupIntent: retrieve,
    createPaymentMethod,
    createToken,
    registerAppInfo() {},
  };
}

Stripe.version = 'sandbox';
window.Stripe = Stripe;
