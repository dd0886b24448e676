// Adds, changes and stops passes and memberships. A change never touches what was bought.
import type { PassFields } from '@floodlit/contract/commerce/shop';
import type { CatalogDeps } from '../../catalog/index.ts';
import { readChannel, type ChannelDeps } from '../../channel/index.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Transact } from '../../kernel/transact.ts';
import { endedWindowProblem, hasEndedWindow } from './early-rules.ts';
import { brokenPromises, isSamePass, newPass, readPassFields, wordsOfPass } from './pass-write-rules.ts';
import type { Pass } from './rules.ts';
import type { PassPlace, PassWriteStore } from './store-write.ts';

export interface PassWriteDeps {
  readonly passes: PassWriteStore;
  readonly catalog: Pick<CatalogDeps, 'store'>;
  readonly channel: Pick<ChannelDeps, 'store'>;
  readonly transact: Transact;
  readonly clock: Clock;
}

function refuseEnded(
  { clock }: Pick<PassWriteDeps, 'clock'>,
  before: PassFields['early_prices'],
  { early_prices: after }: PassFields,
): void {
  if (hasEndedWindow(before, after, clock.now()))
    throw new DomainError('commerce.pass_invalid', { values: { problem: endedWindowProblem } });
}

export type PassChange = { readonly [Field in keyof PassFields]?: PassFields[Field] | undefined };

const given = (change: PassChange): PassChange =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

/** Sports and teams of another channel are refused like any unknown ones. */
async function checkedWords(
  store: CatalogDeps['store'],
  channelId: number,
  asked: unknown,
): Promise<PassFields> {
  const read = readPassFields(asked);
  if ('problem' in read) {
    const { problem, errors } = read;
    throw new DomainError('commerce.pass_invalid', { values: { problem }, ...(errors && { errors }) });
  }
  const { words } = read;
  const [sports, teams] = await Promise.all([
    store.listCategories(channelId),
    store.listParticipants(channelId),
  ]);
  const refuseUnknown = (
    kind: string,
    ids: readonly number[],
    rows: readonly { readonly id: number }[],
  ): void => {
    const unknown = ids.find((id) => !rows.some((row) => row.id === id));
    if (unknown !== undefined)
      throw new DomainError('catalog.subject_not_found', { values: { kind, id: String(unknown) } });
  };
  refuseUnknown('sport', words.event_categories, sports);
  refuseUnknown('team', words.participants, teams);
  const unique = (ids: readonly number[]): number[] =>
    [...new Set(ids)].toSorted((one, other) => one - other);
  return {
    ...words,
    event_categories: unique(words.event_categories),
    participants: unique(words.participants),
  };
}

/**
 * The same pass again, on sale and with the same content, is returned as it is.
 * @param fee without it, the fee of the channel.
 * @throws {DomainError} `commerce.pass_invalid`, `catalog.subject_not_found`
 */
export async function addPass(deps: PassWriteDeps, channelId: number, asked: PassChange): Promise<number> {
  const { settings, service_fee_cents } = await readChannel(deps.channel, channelId);
  const isPaid = (asked.type ?? 'paid') === 'paid';
  const defaults = { ...newPass, service_fee_cents: isPaid ? service_fee_cents : 0, base_price_cents: 0 };
  const words = await checkedWords(deps.catalog.store, channelId, { ...defaults, ...given(asked) });
  refuseEnded(deps, [], words);
  const { event_categories, participants, ...row } = words;
  return deps.transact(async (scope) => {
    const store = deps.passes.within(scope);
    const twin = (await store.listAllPasses(channelId)).find(
      (pass) => pass.on_sale && isSamePass(pass, words),
    );
    if (twin !== undefined) return twin.id;
    const id = await store.insertPass(channelId, { ...row, currency: settings.currency });
    await store.writeLimits(channelId, id, { event_categories, participants });
    return id;
  });
}

/**
 * Omitted fields stay. A new price is valid from the next order on: orders and memberships keep theirs.
 * @throws {DomainError} `commerce.pass_not_found`, `commerce.pass_invalid`, `commerce.pass_sold`,
 * `catalog.subject_not_found`
 */
export async function changePass(
  deps: PassWriteDeps,
  channelId: number,
  id: number,
  change: PassChange,
): Promise<void> {
  await deps.transact(async (scope) => {
    const store = deps.passes.within(scope);
    const known = await store.lockPass(channelId, id);
    if (known === undefined || known.kind === 'single_event')
      throw new DomainError('commerce.pass_not_found');
    const words = await checkedWords(deps.catalog.store.within(scope), channelId, {
      ...wordsOfPass(known),
      ...given(change),
    });
    refuseEnded(deps, [...known.early_prices], words);
    const broken = brokenPromises(known, words);
    if (broken.length > 0 && (await store.isSold(channelId, id)))
      throw new DomainError('commerce.pass_sold', { values: { fields: broken.join(', ') } });
    const { event_categories, participants, ...row } = words;
    await store.updatePass(channelId, id, row);
    if (broken.length > 0) await store.writeLimits(channelId, id, { event_categories, participants });
  });
}

/** Buyers keep it until it ends. @throws {DomainError} `commerce.pass_not_found` */
export const stopPass = (deps: PassWriteDeps, channelId: number, id: number): Promise<void> =>
  setOnSale(deps, channelId, id, false);

export const resumePass = (deps: PassWriteDeps, channelId: number, id: number): Promise<void> =>
  setOnSale(deps, channelId, id, true);

async function setOnSale(
  deps: PassWriteDeps,
  channelId: number,
  id: number,
  isOnSale: boolean,
): Promise<void> {
  await deps.transact(async (scope) => {
    const store = deps.passes.within(scope);
    const known = await store.lockPass(channelId, id);
    // The price of a game is changed with its game.
    if (known === undefined || known.kind === 'single_event')
      throw new DomainError('commerce.pass_not_found');
    const channel = { store: deps.channel.store.within(scope) };
    const { currency } = (await readChannel(channel, channelId)).settings;
    if (isOnSale && known.currency !== currency)
      throw new DomainError('commerce.pass_invalid', {
        values: { problem: `its price is in ${known.currency}, and the channel sells in ${currency}` },
      });
    await store.updatePass(channelId, id, { on_sale: isOnSale });
  });
}

/** Passes on sale come first, in the order of their weight. */
export const listAllPasses = (
  { passes }: Pick<PassWriteDeps, 'passes'>,
  channelId: number,
): Promise<Pass[]> => passes.listAllPasses(channelId);

export const pagePasses = (
  { passes }: Pick<PassWriteDeps, 'passes'>,
  channelId: number,
  place: PassPlace,
): ReturnType<PassWriteStore['pagePasses']> => passes.pagePasses(channelId, place);

/** @throws {DomainError} `commerce.pass_not_found` */
export async function readWrittenPass(
  { passes }: Pick<PassWriteDeps, 'passes'>,
  channelId: number,
  id: number,
): Promise<Pass> {
  const pass = await passes.findWrittenPass(channelId, id);
  if (pass === undefined) throw new DomainError('commerce.pass_not_found');
  return pass;
}
