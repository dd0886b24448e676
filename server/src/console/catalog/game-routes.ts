// Games of a channel over HTTP: the verbs of the command line.
import { games, type Game } from '@floodlit/contract/operators/games';
import { pageOf } from '@floodlit/contract/primitives';
import { cancelEvent, changeEvent, readEvent } from '../../catalog/index.ts';
import { replaceTranslations } from '../../channel/index.ts';
import {
  deleteEvent,
  duplicateEvent,
  removeEventPrice,
  scheduleEvent,
  setEventPrice,
} from '../../commerce/index.ts';
import { DomainError } from '../../kernel/errors.ts';
import { channelSubject, ensureAct, mayAct } from '../../operators/index.ts';
import type { Act } from '../act.ts';
import type { ConsoleBind, FindSubject } from '../bind.ts';
import { editRecord } from '../edit-record.ts';
import type { ConsoleRooms } from '../rooms.ts';
import { readGame, readGameParts } from './read-game.ts';
import { changesOf, changesSale, priceOf, subjectOfCopy } from './rules.ts';

interface GameRouteDeps extends Pick<ConsoleRooms, 'operators' | 'catalog' | 'games' | 'commerce'> {
  readonly findSubject: FindSubject;
}

export function gameRoutes(bind: ConsoleBind, deps: GameRouteDeps): void {
  const { operators, findSubject } = deps;
  const edit = async (
    act: Act,
    { channel_id, event_id }: { readonly channel_id: number; readonly event_id: number },
    part: 'words' | 'price',
    version: string,
    write: (rooms: ConsoleRooms) => Promise<unknown>,
  ): Promise<{ data: Game }> => {
    await editRecord(act, {
      version,
      lock: (rooms) => rooms.schedule.edit.lock(channel_id),
      read: async (rooms): Promise<object> => (await readGameParts(rooms, channel_id, event_id))[part],
      write,
    });
    return { data: await readGame(deps, channel_id, event_id) };
  };

  bind(games.list, async ({ params, query, scopes }) => {
    const page = pageOf(query);
    const { sort, direction, status, search = '' } = query;
    const place = { ...page, sort, direction, status, search };
    const { rows, total } = await deps.games.listGames(params.channel_id, scopes, place);
    return {
      data: rows.map((row) => ({ ...row, starts_at: row.starts_at.toISOString() })),
      meta: { total, ...page },
    };
  });
  bind(games.read, async ({ params }) => ({
    data: await readGame(deps, params.channel_id, params.event_id),
  }));
  bind(games.create, async ({ operator, act, params: { channel_id }, body }) => {
    const { translations, price, starts_at, ...words } = body;
    if (price !== null) ensureAct(operators, operator, 'shop.write', channelSubject(channel_id));
    const id = await act('', async (rooms) => {
      const event = { ...words, starts_at: new Date(starts_at) };
      const sale = price === null ? undefined : priceOf(price);
      const made = await scheduleEvent(rooms.schedule, channel_id, event, sale);
      await replaceTranslations(rooms.channel, channel_id, 'event', made.id, translations);
      return made.id;
    });
    return { data: { id } };
  });
  bind(games.change, ({ operator, act, params, body: { version, translations, ...words } }) => {
    const { channel_id, event_id } = params;
    return edit(act, params, 'words', version, async ({ catalog, channel, schedule }) => {
      const event = await readEvent(catalog, channel_id, event_id);
      if (changesSale(event, words)) ensureAct(operators, operator, 'shop.write', channelSubject(channel_id));
      const change = changesOf(event, words);
      await changeEvent({ ...schedule, store: catalog.store }, channel_id, event_id, change);
      await replaceTranslations(channel, channel_id, 'event', event_id, translations);
    });
  });
  bind(games.setPrice, ({ act, params, body: { version, ...price } }) =>
    edit(act, params, 'price', version, (rooms) =>
      setEventPrice(rooms.schedule, params.channel_id, params.event_id, priceOf(price)),
    ),
  );
  bind(games.removePrice, ({ act, params, body }) =>
    edit(act, params, 'price', body.version, (rooms) =>
      removeEventPrice(rooms.schedule, params.channel_id, params.event_id),
    ),
  );
  bind(games.duplicate, async ({ operator, act, params, body }) => {
    const { channel_id, event_id } = params;
    const subject = subjectOfCopy(await findSubject.event(channel_id, event_id));
    if (subject === undefined) throw new DomainError('operators.not_found');
    ensureAct(operators, operator, 'catalog.write', subject);
    const maySell = mayAct(operators, operator, 'shop.write', channelSubject(channel_id));
    const copy = { startsAt: new Date(body.starts_at), maySell };
    const { id } = await act('', (rooms) => duplicateEvent(rooms.schedule, channel_id, event_id, copy));
    return { data: { id } };
  });
  bind(games.remove, async ({ act, params }) => {
    await act('', (rooms) => deleteEvent(rooms.schedule, params.channel_id, params.event_id));
    return { data: { removed: true } };
  });
  bind(games.cancel, async ({ act, params: { channel_id, event_id }, body }) => {
    await act(body.why, ({ catalog, operators: { clock } }) =>
      cancelEvent({ store: catalog.store, clock }, channel_id, event_id, body.is_cancelled),
    );
    return { data: await readGame(deps, channel_id, event_id) };
  });
}
