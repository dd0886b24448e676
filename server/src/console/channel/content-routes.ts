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
import type { Translations } from '@floodlit/contract/translations';
import {
  readChannel,
  replaceMenu,
  replaceTranslations,
  type SetupDeps,
  type TranslatableRow,
} from '../../channel/index.ts';
import type { ScheduleDeps } from '../../commerce/index.ts';
import type { Scope } from '../../kernel/transact.ts';
import type { ConsoleBind } from '../bind.ts';
import {
  blockRecords,
  pageRecords,
  questionRecords,
  type ContentDeps,
  type ContentRecords,
} from './content-records.ts';
import { editRecordWithin, withVersion } from '../edit-record.ts';
import { actAs, actingOf, type OperatorDeps } from '../../operators/index.ts';
import { createSlideRecords } from './slide-routes.ts';
import { weightsBeside } from './stand-beside.ts';

interface ContentRouteDeps {
  readonly operators: OperatorDeps;
  readonly setup: SetupDeps;
  readonly schedule: ScheduleDeps;
}

export function contentRoutes(bind: ConsoleBind, deps: ContentRouteDeps): void {
  menuRoutes(bind, deps);
  const bindKind = createKinds(bind, deps);
  bindKind(pages, 'page', pageRecords);
  bindKind(questions as unknown as typeof pages, 'faq', questionRecords as unknown as typeof pageRecords);
  const slideRecords = createSlideRecords(deps.schedule) as unknown as typeof pageRecords;
  bindKind(slides as unknown as typeof pages, 'slide', slideRecords);
  bindKind(blocks as unknown as typeof pages, 'block', blockRecords as unknown as typeof pageRecords);
}

/** The kinds have routes of one shape, and differ only in their fields. */
function createKinds(bind: ConsoleBind, { operators, setup }: ContentRouteDeps) {
  const within = (scope: Scope): ContentDeps => ({
    ...setup.storesWithin(scope),
    store: setup.store.within(scope),
    cleanHtml: setup.cleanHtml,
    clock: setup.clock,
    scope,
  });
  const texts = (
    scope: Scope,
    channelId: number,
    kind: TranslatableRow,
    id: number,
    translations: Translations<string>,
  ): Promise<void> => replaceTranslations(setup, scope, channelId, kind, id, translations);

  return <Words extends object, Line extends { readonly weight: number }>(
    routes: typeof pages,
    kind: TranslatableRow,
    records: ContentRecords<Words, Line>,
  ): void => {
    const one = records as unknown as typeof pageRecords;
    bind(routes.list, async ({ params: { channel_id }, query }) => {
      await readChannel(setup, channel_id);
      // Caches may be some moments behind the last edit. A transaction reads the tables.
      const lines = await operators.transact((scope) => one.list(within(scope), channel_id));
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
    bind(routes.read, async ({ params: { channel_id, content_id } }) => ({
      data: withVersion(await operators.transact((scope) => one.read(within(scope), channel_id, content_id))),
    }));
    bind(routes.add, async ({ operator, params: { channel_id }, body: { translations, ...words } }) => {
      await readChannel(setup, channel_id);
      const id = await actAs(operators, actingOf(operator), '', async (scope) => {
        await setup.setup.within(scope).lock(channel_id);
        const made = await one.add(within(scope), channel_id, words);
        await texts(scope, channel_id, kind, made, translations);
        return made;
      });
      return { data: { id } };
    });
    bind(routes.change, async ({ operator, params: { channel_id, content_id }, body }) => {
      const { version, translations, ...words } = body;
      const data = await editRecordWithin(operators, actingOf(operator), {
        version,
        lock: (scope) => setup.setup.within(scope).lock(channel_id),
        read: (scope) => one.read(within(scope), channel_id, content_id),
        async write(scope) {
          await one.change(within(scope), channel_id, content_id, words);
          await texts(scope, channel_id, kind, content_id, translations);
        },
      });
      return { data };
    });
    bind(routes.place, async ({ operator, params: { channel_id, content_id }, body }) => {
      await actAs(operators, actingOf(operator), '', async (scope) => {
        await setup.setup.within(scope).lock(channel_id);
        const deps = within(scope);
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
    bind(routes.remove, async ({ operator, params: { channel_id, content_id } }) => {
      await actAs(operators, actingOf(operator), '', (scope) =>
        one.remove(within(scope), channel_id, content_id),
      );
      return { data: { removed: true } };
    });
  };
}

function menuRoutes(bind: ConsoleBind, { operators, setup }: ContentRouteDeps): void {
  const read = async (
    store: SetupDeps['store'],
    channelId: number,
  ): Promise<Omit<ConsoleMenu, 'version'>> => {
    const { menu: items } = await readChannel({ store }, channelId);
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
  bind(menu.read, async ({ params: { channel_id } }) => ({
    data: withVersion(await operators.transact((scope) => read(setup.store.within(scope), channel_id))),
  }));
  bind(menu.write, async ({ operator, params: { channel_id }, body }) => ({
    data: await editRecordWithin(operators, actingOf(operator), {
      version: body.version,
      lock: (scope) => setup.setup.within(scope).lock(channel_id),
      read: (scope) => read(setup.store.within(scope), channel_id),
      write: (scope) =>
        replaceMenu(
          { ...setup, store: setup.store.within(scope), transact: (work) => work(scope) },
          channel_id,
          body.entries,
        ),
    }),
  }));
}
