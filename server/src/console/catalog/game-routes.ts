// Games of a channel over HTTP: the verbs of the command line.
import { EventFields } from '@floodlit/contract/catalog/edit';
import { games, type Game } from '@floodlit/contract/operators/games';
import { pageOf } from '@floodlit/contract/primitives';
import type { EarlyPrice, PriceFields } from '@floodlit/contract/commerce/shop';
import {
  cancelEvent,
  changeEvent,
  readEvent,
  wordsOf,
  type EventChange,
  type EventRecord,
} from '../../catalog/index.ts';
import { replaceTranslations, type ChannelDeps } from '../../channel/index.ts';
import {
  deleteEvent,
  duplicateEvent,
  countRefundable,
  removeEventPrice,
  scheduleEvent,
  scheduleWithin,
  setEventPrice,
  type RefundsDeps,
  type ScheduleDeps,
} from '../../commerce/index.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { Scope } from '../../kernel/transact.ts';
import { versionOf } from '../../kernel/version-of.ts';
import type { GamesStore } from './games-store.ts';
import type { ConsoleBind, FindSubject } from '../bind.ts';
import { editRecordWithin, withVersion } from '../edit-record.ts';
import {
  actAs,
  actingOf,
  channelSubject,
  ensureAct,
  mayAct,
  type OperatorDeps,
} from '../../operators/index.ts';

export interface GameRouteDeps {
  readonly operators: OperatorDeps;
  readonly channel: ChannelDeps;
  readonly schedule: ScheduleDeps;
  readonly games: GamesStore;
  readonly commerce: RefundsDeps;
  readonly findSubject: FindSubject;
}

type Words = Omit<EventFields, 'starts_at'> & { readonly starts_at: string };

/** Only the changed fields: a game that has begun keeps some, and refuses a change of them. */
function changesOf(event: EventRecord, { starts_at, ...given }: Words): EventChange {
  const known = wordsOf(event);
  const asked = { ...given, starts_at: new Date(starts_at) };
  const names = Object.keys(EventFields.shape) as (keyof EventFields)[];
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(asked[name]) !== JSON.stringify(known[name]))
      .map((name) => [name, asked[name]]),
  );
}

const priceOf = (price: {
  readonly base_price_cents: number;
  readonly service_fee_cents: number | null;
  readonly early_prices?: readonly EarlyPrice[] | undefined;
}): PriceFields => ({
  baseCents: price.base_price_cents,
  feeCents: price.service_fee_cents,
  earlyPrices: price.early_prices,
});

export function gameRoutes(bind: ConsoleBind, deps: GameRouteDeps): void {
  const { operators, channel, schedule, games: store, commerce, findSubject } = deps;
  const shown = async (channelId: number, id: number, scope?: Scope) => {
    const catalog = scope === undefined ? schedule.catalog.store : schedule.catalog.store.within(scope);
    const event = await readEvent({ store: catalog }, channelId, id);
    const sales = scope === undefined ? store : store.within(scope);
    const { sold, price } = await sales.readSales(channelId, id);
    const { starts_at, ...words } = wordsOf(event);
    const { stream_status, translations } = event;
    const is_cancelled = event.cancelled_at !== null;
    const is_not_played = event.not_played_at !== null;
    return {
      facts: { stream_status, sold, is_cancelled, is_not_played },
      words: { id, ...words, starts_at: starts_at.toISOString(), translations },
      price: { price },
    };
  };
  /** Sales, the cancellation and the state of the broadcast are no edits, so they leave both versions as they are. */
  const read = async (channelId: number, id: number, scope?: Scope): Promise<Game> => {
    const { facts, words, price } = await shown(channelId, id, scope);
    // Only a cancelled game is refunded, and only its page asks.
    const refundable = facts.is_cancelled ? await countRefundable(commerce, channelId, id) : 0;
    return { ...withVersion(words), ...price, price_version: versionOf(price), ...facts, refundable };
  };
  const edit = async (
    operator: Parameters<typeof actingOf>[0],
    { channel_id, event_id }: { readonly channel_id: number; readonly event_id: number },
    part: 'words' | 'price',
    version: string,
    write: (scope: Scope) => Promise<unknown>,
  ): Promise<{ data: Game }> => {
    await editRecordWithin(operators, actingOf(operator), {
      version,
      lock: (scope) => schedule.edit.within(scope).lock(channel_id),
      read: async (scope): Promise<object> => (await shown(channel_id, event_id, scope))[part],
      write,
    });
    return { data: await read(channel_id, event_id) };
  };
  const within = (scope: Scope) => scheduleWithin(schedule, scope);

  bind(games.list, async ({ params, query, scopes }) => {
    const page = pageOf(query);
    const { sort, direction, status, search = '' } = query;
    const place = { ...page, sort, direction, status, search };
    const { rows, total } = await store.listGames(params.channel_id, scopes, place);
    return {
      data: rows.map((row) => ({ ...row, starts_at: row.starts_at.toISOString() })),
      meta: { total, ...page },
    };
  });
  bind(games.read, async ({ params }) => ({ data: await read(params.channel_id, params.event_id) }));
  bind(games.create, async ({ operator, params: { channel_id }, body }) => {
    const { translations, price, starts_at, ...words } = body;
    if (price !== null) ensureAct(operators, operator, 'shop.write', channelSubject(channel_id));
    const id = await actAs(operators, actingOf(operator), '', async (scope) => {
      const event = { ...words, starts_at: new Date(starts_at) };
      const made = await scheduleEvent(
        within(scope),
        channel_id,
        event,
        price === null ? undefined : priceOf(price),
      );
      await replaceTranslations(
        { ...channel, store: channel.store.within(scope), translations: channel.translations.within(scope) },
        channel_id,
        'event',
        made.id,
        translations,
      );
      return made.id;
    });
    return { data: { id } };
  });
  bind(games.change, ({ operator, params, body: { version, translations, ...words } }) =>
    edit(operator, params, 'words', version, async (scope) => {
      const own = within(scope);
      const event = await readEvent(own.catalog, params.channel_id, params.event_id);
      // The access of a game with a price is a matter of the shop.
      if (words.type !== event.type && event.single_event_package_id !== null)
        ensureAct(operators, operator, 'shop.write', channelSubject(params.channel_id));
      await changeEvent(
        { ...own.catalog, edit: own.edit },
        params.channel_id,
        params.event_id,
        changesOf(event, words),
      );
      await replaceTranslations(
        { ...channel, store: channel.store.within(scope), translations: channel.translations.within(scope) },
        params.channel_id,
        'event',
        params.event_id,
        translations,
      );
    }),
  );
  bind(games.setPrice, ({ operator, params, body: { version, ...price } }) =>
    edit(operator, params, 'price', version, (scope) =>
      setEventPrice(within(scope), params.channel_id, params.event_id, priceOf(price)),
    ),
  );
  bind(games.removePrice, ({ operator, params, body }) =>
    edit(operator, params, 'price', body.version, (scope) =>
      removeEventPrice(within(scope), params.channel_id, params.event_id),
    ),
  );
  bind(games.duplicate, async ({ operator, params, body }) => {
    const { channel_id, event_id } = params;
    const subject = await findSubject.event(channel_id, event_id);
    if (subject?.kind !== 'part') throw new DomainError('operators.not_found');
    // A grant for this game alone does not cover its copy.
    ensureAct(operators, operator, 'catalog.write', { ...subject, event_ids: [] });
    const maySell = mayAct(operators, operator, 'shop.write', channelSubject(channel_id));
    const { id } = await actAs(operators, actingOf(operator), '', (scope) =>
      duplicateEvent(within(scope), channel_id, event_id, { startsAt: new Date(body.starts_at), maySell }),
    );
    return { data: { id } };
  });
  bind(games.remove, async ({ operator, params }) => {
    await actAs(operators, actingOf(operator), '', (scope) =>
      deleteEvent(within(scope), params.channel_id, params.event_id),
    );
    return { data: { removed: true } };
  });
  bind(games.cancel, async ({ operator, params, body }) => {
    await actAs(operators, actingOf(operator), body.why, (scope) =>
      cancelEvent(
        { store: schedule.catalog.store, clock: operators.clock },
        params.channel_id,
        params.event_id,
        body.is_cancelled,
        scope,
      ),
    );
    return { data: await read(params.channel_id, params.event_id) };
  });
}
