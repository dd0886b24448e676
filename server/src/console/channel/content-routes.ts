// The menu, pages, questions, slides and blocks of a channel over HTTP: the verbs of the command line.
import {
  blocks,
  menu,
  pages,
  questions,
  slides,
  type ConsoleMenu,
} from '@floodlit/contract/operators/content';
import { pageOf } from '@floodlit/contract/primitives';
import {
  readChannel,
  replaceMenu,
  replaceTranslations,
  type SetupDeps,
  type TranslatableRow,
} from '../../channel/index.ts';
import type { ConsoleBind } from '../bind.ts';
import {
  blockRecords,
  pageRecords,
  questionRecords,
  type ContentDeps,
  type ContentRecords,
} from './content-records.ts';
import { editRecord, withVersion } from '../edit-record.ts';
import type { ConsoleRooms } from '../rooms.ts';
import { slideRecords } from './slide-routes.ts';
import { weightsBeside } from './stand-beside.ts';

type ContentRouteDeps = Pick<ConsoleRooms, 'setup'>;

export function contentRoutes(bind: ConsoleBind, deps: ContentRouteDeps): void {
  menuRoutes(bind);
  const bindKind = createKinds(bind, deps);
  bindKind(pages, 'page', pageRecords);
  bindKind(questions as unknown as typeof pages, 'faq', questionRecords as unknown as typeof pageRecords);
  bindKind(slides as unknown as typeof pages, 'slide', slideRecords as unknown as typeof pageRecords);
  bindKind(blocks as unknown as typeof pages, 'block', blockRecords as unknown as typeof pageRecords);
}

/** The kinds have routes of one shape, and differ only in their fields. */
function createKinds(bind: ConsoleBind, { setup }: ContentRouteDeps) {
  const depsOf = ({ setup: joined, schedule }: ConsoleRooms): ContentDeps => ({ ...joined, schedule });
  return <Words extends object, Line extends { readonly weight: number }>(
    routes: typeof pages,
    kind: TranslatableRow,
    records: ContentRecords<Words, Line>,
  ): void => {
    const one = records as unknown as typeof pageRecords;
    bind(routes.list, async ({ look, params: { channel_id }, query }) => {
      await readChannel(setup, channel_id);
      // Caches may be some moments behind the last edit. A transaction reads the tables.
      const lines = await look((rooms) => one.list(depsOf(rooms), channel_id));
      const wanted = (query.search ?? '').trim().toLocaleLowerCase();
      const found = lines.filter((line) => one.nameOf(line).toLocaleLowerCase().includes(wanted));
      const ordered =
        query.sort === 'name' ? found.toSorted((a, b) => one.nameOf(a).localeCompare(one.nameOf(b))) : found;
      const page = pageOf(query);
      return {
        data: (query.direction === 'desc' ? ordered.toReversed() : ordered).slice(
          page.offset,
          page.offset + page.limit,
        ),
        meta: { total: found.length, ...page },
      };
    });
    bind(routes.read, async ({ look, params: { channel_id, content_id } }) => ({
      data: withVersion(await look((rooms) => one.read(depsOf(rooms), channel_id, content_id))),
    }));
    bind(routes.add, async ({ act, params: { channel_id }, body: { translations, ...words } }) => {
      await readChannel(setup, channel_id);
      const id = await act('', async (rooms) => {
        await rooms.setup.setup.lock(channel_id);
        const made = await one.add(depsOf(rooms), channel_id, words);
        await replaceTranslations(rooms.setup, channel_id, kind, made, translations);
        return made;
      });
      return { data: { id } };
    });
    bind(routes.change, async ({ act, params: { channel_id, content_id }, body }) => {
      const { version, translations, ...words } = body;
      const data = await editRecord(act, {
        version,
        lock: (rooms) => rooms.setup.setup.lock(channel_id),
        read: (rooms) => one.read(depsOf(rooms), channel_id, content_id),
        async write(rooms) {
          await one.change(depsOf(rooms), channel_id, content_id, words);
          await replaceTranslations(rooms.setup, channel_id, kind, content_id, translations);
        },
      });
      return { data };
    });
    bind(routes.place, async ({ act, params: { channel_id, content_id }, body }) => {
      await act('', async (rooms) => {
        await rooms.setup.setup.lock(channel_id);
        const deps = depsOf(rooms);
        // Either may be gone, or of another channel.
        for (const id of [content_id, body.beside_id]) await one.read(deps, channel_id, id);
        const lines = await one.list(deps, channel_id);
        for (const [id, weight] of weightsBeside(lines, content_id, body.beside_id, body.side)) {
          const { id: _id, translations: _translations, ...words } = await one.read(deps, channel_id, id);
          await one.change(deps, channel_id, id, { ...words, weight });
        }
      });
      return { data: { placed: true } };
    });
    bind(routes.remove, async ({ act, params: { channel_id, content_id } }) => {
      await act('', (rooms) => one.remove(depsOf(rooms), channel_id, content_id));
      return { data: { removed: true } };
    });
  };
}

function menuRoutes(bind: ConsoleBind): void {
  const read = async (
    deps: Pick<SetupDeps, 'store'>,
    channelId: number,
  ): Promise<Omit<ConsoleMenu, 'version'>> => {
    const { menu: items } = await readChannel(deps, channelId);
    return {
      entries: items.map(({ id, name, url, hidden, translations }) => ({
        id,
        name,
        url,
        is_hidden: hidden === true,
        translations: translations ?? {},
      })),
    };
  };
  bind(menu.read, async ({ look, params: { channel_id } }) => ({
    data: withVersion(await look((rooms) => read(rooms.setup, channel_id))),
  }));
  bind(menu.write, async ({ act, params: { channel_id }, body }) => ({
    data: await editRecord(act, {
      version: body.version,
      lock: (rooms) => rooms.setup.setup.lock(channel_id),
      read: (rooms) => read(rooms.setup, channel_id),
      write: (rooms) => replaceMenu(rooms.setup, channel_id, body.entries),
    }),
  }));
}
