// Pages, questions and blocks of a channel, as the console lists, reads and writes them.
import type {
  BlockLine,
  ConsoleBlockFields,
  ConsolePageFields,
  ConsoleQuestionFields,
  PageLine,
  QuestionLine,
} from '@floodlit/contract/operators/content';
import type { Locale } from '@floodlit/contract/primitives';
import type { Translations } from '@floodlit/contract/translations';
import {
  addBlock,
  addFaqEntry,
  addPage,
  changeBlock,
  changeFaqEntry,
  changePage,
  draftUrls,
  isDraft,
  readChannel,
  removeBlock,
  removeFaqEntry,
  removePage,
  type PageFields,
  type SetupDeps,
} from '../../channel/index.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { ScheduleDeps } from '../../commerce/index.ts';

/** All stores are those of one transaction. */
export interface ContentDeps extends Pick<
  SetupDeps,
  'pages' | 'home' | 'store' | 'translations' | 'cleanHtml' | 'clock'
> {
  readonly schedule: ScheduleDeps;
}

/** A record with its translations. The fields keep one order, so that the same record always has the same version. */
type Shown<Words> = Words & { readonly id: number; readonly translations: Translations<string> };

export interface ContentRecords<Words, Line> {
  /** In the operator's order. */
  list(deps: ContentDeps, channelId: number): Promise<Line[]>;
  /** The text that a search looks at, and that the order by name follows. */
  nameOf(line: Line): string;
  read(deps: ContentDeps, channelId: number, id: number): Promise<Shown<Words>>;
  add(deps: ContentDeps, channelId: number, words: Words): Promise<number>;
  change(deps: ContentDeps, channelId: number, id: number, words: Words): Promise<void>;
  remove(deps: ContentDeps, channelId: number, id: number): Promise<void>;
}

export const languagesOf = (own: Locale, translated: Iterable<string>): Locale[] => [
  ...new Set([own, ...(translated as Iterable<Locale>)]),
];

const pageFieldsOf = ({ alt_name, in_menu, ...words }: ConsolePageFields): PageFields => ({
  ...words,
  altName: alt_name ?? undefined,
  isInMenu: in_menu,
});

export const pageRecords: ContentRecords<ConsolePageFields, PageLine> = {
  async list({ pages: store, store: channels }, channelId) {
    const { settings } = await readChannel({ store: channels }, channelId);
    const facts = { name: settings.name, supportEmail: settings.support_email };
    const drafts = new Set<number>();
    for (const url of draftUrls) {
      const page = await store.findPageByUrl(channelId, url);
      if (page !== undefined && isDraft(page, facts)) drafts.add(page.id);
    }
    return (await store.listPages(channelId)).map((page) => ({
      id: page.id,
      url: page.url,
      title: page.title,
      language: page.language,
      languages: languagesOf(page.language, Object.keys(page.translations)),
      weight: page.weight,
      in_menu: page.in_menu,
      updated_at: page.updated_at.toISOString(),
      is_draft: drafts.has(page.id),
    }));
  },
  nameOf: ({ title, url }) => `${title} /${url}`,
  async read({ pages: store }, channelId, id) {
    const page = await store.findPage(channelId, id);
    if (page === undefined) throw new DomainError('channel.page_not_found');
    const { url, title, name, alt_name, html, language, weight, in_menu, translations } = page;
    return { id, url, title, name, alt_name, html, language, weight, in_menu, translations };
  },
  add: async (deps, channelId, words) => (await addPage(deps, channelId, pageFieldsOf(words))).id,
  change: (deps, channelId, id, words) => changePage(deps, channelId, id, pageFieldsOf(words)),
  async remove(deps, channelId, id) {
    const page = await deps.pages.findPage(channelId, id);
    if (page === undefined) throw new DomainError('channel.page_not_found');
    await removePage(deps, channelId, page.url);
  },
};

export const questionRecords: ContentRecords<ConsoleQuestionFields, QuestionLine> = {
  list: async ({ pages: store }, channelId) =>
    (await store.listQuestions(channelId)).map(({ id, group, question, language, translated, weight }) => ({
      id,
      group,
      question,
      language,
      languages: languagesOf(language, translated),
      weight,
    })),
  nameOf: ({ group, question }) => `${question} ${group}`,
  async read({ pages: store }, channelId, id) {
    const entry = await store.findFaqEntry(channelId, id);
    if (entry === undefined) throw new DomainError('channel.faq_entry_not_found');
    const { group, question, answer, language, weight, translations } = entry;
    return { id, group, question, answer, language, weight, translations };
  },
  add: async (deps, channelId, words) => (await addFaqEntry(deps, channelId, words)).id,
  change: changeFaqEntry,
  remove: removeFaqEntry,
};

const findBlock = async ({ home }: Pick<ContentDeps, 'home'>, channelId: number, id: number) => {
  const block = (await home.listBlocks(channelId)).find((one) => one.id === id);
  if (block === undefined) throw new DomainError('channel.block_not_found');
  return block;
};

export const blockRecords: ContentRecords<ConsoleBlockFields, BlockLine> = {
  list: async ({ home }, channelId) =>
    (await home.listBlocks(channelId)).map(({ id, name, placement, language, translations, weight }) => ({
      id,
      name,
      placement,
      language,
      languages: languagesOf(language, Object.keys(translations)),
      weight,
    })),
  nameOf: ({ name }) => name,
  async read(deps, channelId, id) {
    const { name, placement, html, language, weight, translations } = await findBlock(deps, channelId, id);
    return { id, name, placement, html, language, weight, translations };
  },
  add: async (deps, channelId, words) => (await addBlock(deps, channelId, words)).id,
  change: changeBlock,
  remove: async (deps, channelId, id) =>
    removeBlock(deps, channelId, (await findBlock(deps, channelId, id)).name),
};
