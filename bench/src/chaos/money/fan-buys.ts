// One impatient fan at the checkout: presses twice, pays, waits, reloads and comes back, as page and person do.
import { cards } from '@floodlit/contract/commerce/cards';
import { ApiError, type Client } from '@floodlit/contract/client';
import { commerce, type Order } from '@floodlit/contract/commerce/commerce';
import { followOrder } from '../../../../web/src/features/commerce/follow-order.ts';
import type { Fan } from '../../product/seed-fans.ts';
import { keepCard, pay, type CardField, type Confirmation } from './card-field.ts';
import { noteSurprise, type Diary } from './diary.ts';
import type { PurchaseRequest } from './shop.ts';
import type { PurchasePlan } from './purchase-plans.ts';

export interface Errand {
  readonly fan: Fan;
  readonly purchase: PurchasePlan;
  readonly request: PurchaseRequest;
  readonly diary: Diary;
  readonly origin: string;
  readonly publishableKey: string;
  /** All browsers are closed. */
  readonly signal: AbortSignal;
}

const secondPressMs = 1_000;
/** Until a page that says nothing is reloaded. */
const reloadMs = 15_000;
/** A fan without an answer gives up after this time. */
const patienceMs = 150_000;
/** A browser that is closed while the card is on its way. */
const closesAfterMs = 150;

type End = 'bought' | 'left' | 'gave_up';

const isWeather = ({ status, code }: ApiError): boolean =>
  status === 0 ||
  status >= 500 ||
  code === 'commerce.payments_unavailable' ||
  code === 'commerce.order_closed' ||
  code === 'request.rate_limited';

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
  });

export async function fanBuys(errand: Errand): Promise<void> {
  const { fan, purchase, diary } = errand;
  const tabs = purchase.again === 'in_another_tab' ? fan.tabs : fan.tabs.slice(0, 1);
  const ends = await Promise.all(tabs.map((tab) => buyIn(errand, tab)));
  if (ends.includes('bought')) diary.bought += 1;
  else if (ends.includes('left')) diary.left += 1;
  else diary.gaveUp += 1;
}

async function buyIn(errand: Errand, tab: Client): Promise<End> {
  const { purchase, diary, signal } = errand;
  const deadlineMs = performance.now() + patienceMs;
  let card = purchase.firstCard;
  let cardId: string | undefined;
  while (!signal.aborted && performance.now() < deadlineMs) {
    if (purchase.product === 'saved_card' && cardId === undefined) {
      cardId = await saveCard(errand, tab);
      if (cardId === undefined) await wait(1_000 + Math.random() * 2_000, signal);
      continue;
    }
    const pressed = await press(errand, tab, cardId);
    if (pressed === 'bought') return 'bought';
    if (pressed === 'not_now') {
      await wait(1_000 + Math.random() * 2_000, signal);
      continue;
    }
    if (pressed === 'refused') return 'gave_up';
    if (purchase.stays === 'until_shown') return 'left';
    const confirmations = await Promise.all(pressed.secrets.map((secret) => send(errand, secret, card)));
    if (purchase.stays === 'until_sent' || purchase.stays === 'until_confirmed') return 'left';
    const isConfirmed = confirmations.includes('confirmed');
    if (!isConfirmed && confirmations.includes('declined')) {
      card = 'good';
      continue;
    }
    const order = await followFor(tab, pressed.order.id, isConfirmed, signal);
    if (order?.status === 'paid') {
      diary.toldPaid.add(order.id);
      return 'bought';
    }
    if (order?.status === 'failed') card = 'good';
  }
  return signal.aborted ? 'left' : 'gave_up';
}

interface Shown {
  readonly order: Order;
  /** All that the two presses brought: a fan who sees two would pay both. Empty with a saved card whose answer is unknown. */
  readonly secrets: readonly string[];
}

type Pressed = Shown | 'bought' | 'not_now' | 'refused';

/** Twice, and what the answers say together. */
async function press(errand: Errand, tab: Client, cardId: string | undefined): Promise<Pressed> {
  const { purchase, signal } = errand;
  const later = purchase.again === 'a_second_later' ? secondPressMs : 0;
  const presses = [ask(errand, tab, cardId)];
  if (purchase.again !== 'in_another_tab')
    presses.push(wait(later, signal).then(() => ask(errand, tab, cardId)));
  const answers = await Promise.all(presses);
  if (answers.includes('bought')) return 'bought';
  const shown = answers.filter((answer) => typeof answer === 'object');
  const last = shown.at(-1);
  if (last === undefined) return answers.includes('refused') ? 'refused' : 'not_now';
  return { order: last.order, secrets: [...new Set(shown.flatMap(({ secrets }) => secrets))] };
}

async function ask(errand: Errand, tab: Client, cardId: string | undefined): Promise<Pressed> {
  const { request, diary, fan, signal } = errand;
  diary.presses += 1;
  try {
    const card = cardId === undefined ? {} : { card_id: cardId };
    const { data } =
      request.kind === 'one'
        ? await tab.call(commerce.buy, { ...request.body, ...card }, { signal })
        : await tab.call(commerce.buyBundle, { ...request.body, ...card }, { signal });
    diary.acknowledged.set(data.order.id, fan.userId);
    if (data.order.status === 'paid') {
      diary.toldPaid.add(data.order.id);
      return 'bought';
    }
    return { order: data.order, secrets: data.payment === null ? [] : [data.payment.client_secret] };
  } catch (error) {
    if (signal.aborted) return 'not_now';
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'commerce.already_bought' || error.code === 'commerce.item_covered') return 'bought';
    if (isWeather(error)) return 'not_now';
    noteSurprise(diary, `${error.path} ${error.code ?? error.status}`);
    return 'refused';
  }
}

async function send(errand: Errand, secret: string, card: PurchasePlan['firstCard']): Promise<Confirmation> {
  const { purchase, signal } = errand;
  const closed =
    purchase.stays === 'until_sent' ? AbortSignal.any([signal, AbortSignal.timeout(closesAfterMs)]) : signal;
  return pay(fieldOf(errand, closed), secret, card);
}

const fieldOf = ({ origin, publishableKey, fan }: Errand, signal: AbortSignal): CardField => ({
  origin,
  publishableKey,
  fetch: fan.fetch,
  signal,
});

/** @returns the order when it came to an end in the time for which a page is looked at. */
async function followFor(
  tab: Client,
  id: number,
  isConfirmed: boolean,
  signal: AbortSignal,
): Promise<Order | undefined> {
  const looking = AbortSignal.any([signal, AbortSignal.timeout(reloadMs)]);
  try {
    return await followOrder({
      readOrder: async () => (await tab.call(commerce.order, { id }, { signal: looking })).data,
      isConfirmed,
      signal: looking,
      onPollState: () => {},
    });
  } catch (error) {
    if (looking.aborted) return undefined;
    throw error;
  }
}

/** @returns a card of the fan's own; undefined when it has to be tried again. */
async function saveCard(errand: Errand, tab: Client): Promise<string | undefined> {
  const { signal, diary } = errand;
  try {
    const known = await tab.call(cards.list, undefined, { signal });
    if (known.data[0] !== undefined) return known.data[0].id;
    const { data } = await tab.call(cards.setup, {}, { signal });
    await keepCard(fieldOf(errand, signal), data.client_secret);
    return undefined;
  } catch (error) {
    if (signal.aborted) return undefined;
    if (!(error instanceof ApiError)) throw error;
    if (!isWeather(error)) noteSurprise(diary, `${error.path} ${error.code ?? error.status}`);
    return undefined;
  }
}
