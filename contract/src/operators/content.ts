// The menu, pages, questions, slides and blocks of a channel, as the console lists and writes them.
import * as z from 'zod/mini';
import { BlockPlacement, SlideTarget } from '../channel/channel.ts';
import type { ErrorCode } from '../errors.ts';
import { limits } from '../limits.ts';
import { Id, Locale, PlannedMoment } from '../primitives.ts';
import { listOf, one } from '../route.ts';
import { translatable, translationsOf } from '../translations.ts';
import { consoleRoute } from './console-route.ts';
import { ListPlace, ofChannel, Version } from './records.ts';

const read = { act: 'channel.read', on: 'channel' } as const;
const write = { act: 'channel.write', on: 'channel' } as const;
const place = '/console/channels/:channel_id';

/** Names of the menu that the product translates itself. */
export const menuWords = ['home', 'schedule', 'on_demand', 'library', 'passes'] as const;

const MenuLine = z.strictObject({
  /** Null for a new entry. */
  id: z.nullable(z.int()),
  /** One of `menuWords`, or the operator's wording. */
  name: z.string().check(z.maxLength(limits.titleMaximum)),
  url: z.string().check(z.maxLength(400)),
  is_hidden: z.boolean(),
  translations: translationsOf(translatable.menu),
});
export type MenuLine = z.infer<typeof MenuLine>;

export const ConsoleMenu = z.object({
  entries: z.array(MenuLine),
  version: Version,
});
export type ConsoleMenu = z.infer<typeof ConsoleMenu>;

export const menu = {
  read: consoleRoute({
    method: 'GET',
    path: `${place}/menu`,
    summary: 'The menu of a channel with hidden entries, in its order.',
    grant: read,
    params: z.object(ofChannel),
    response: one(ConsoleMenu),
    errors: ['channel.not_found'],
  }),
  write: consoleRoute({
    method: 'POST',
    path: `${place}/menu`,
    summary: 'Replaces the menu. An entry with a number keeps it.',
    grant: write,
    params: z.object(ofChannel),
    body: z.strictObject({
      entries: z.array(MenuLine).check(z.maxLength(limits.menuMaximum)),
      version: Version,
    }),
    response: one(ConsoleMenu),
    errors: [
      'channel.not_found',
      'channel.menu_invalid',
      'channel.translation_invalid',
      'operators.changed_meanwhile',
    ],
  }),
} as const;

const text = (maximum: number) => z.string().check(z.maxLength(maximum));
const needed = (maximum: number) =>
  z.string().check(z.minLength(1, 'Field is required'), z.maxLength(maximum));
const moment = z.nullable(PlannedMoment);
/** Records are listed from the smallest weight. */
const weight = z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000));

const PageFields = z.object({
  /** A slug: the path without its slash. */
  url: needed(60),
  title: needed(limits.pageTextMaximum),
  /** In menus. An empty one is the title. */
  name: text(limits.pageTextMaximum),
  alt_name: z.nullable(text(limits.pageTextMaximum)),
  /** HTML. The server cleans it. */
  html: needed(limits.pageHtmlMaximum),
  language: Locale,
  weight,
  in_menu: z.boolean(),
});
export type ConsolePageFields = z.infer<typeof PageFields>;

const QuestionFields = z.object({
  group: needed(limits.pageTextMaximum),
  question: needed(limits.pageTextMaximum),
  /** HTML. The server cleans it. */
  answer: needed(limits.pageHtmlMaximum),
  language: Locale,
  weight,
});
export type ConsoleQuestionFields = z.infer<typeof QuestionFields>;

const SlideFields = z.object({
  target: SlideTarget,
  /** The sport, the team or the school. Null for Home. */
  target_id: z.nullable(z.int()),
  title: needed(limits.pageTextMaximum),
  lead: text(limits.slideLeadMaximum),
  /** A path of the site or an https address (T43). */
  link: z.nullable(text(2_000)),
  /** The slide leads to this game instead of a link. */
  event_id: z.nullable(z.int()),
  /** The path that keeping a picture answered. */
  image: z.nullable(text(2_000)),
  active_from: moment,
  active_until: moment,
  language: Locale,
  weight,
});
export type ConsoleSlideFields = z.infer<typeof SlideFields>;

const BlockFields = z.object({
  name: needed(60),
  placement: BlockPlacement,
  /** HTML. The server cleans it. */
  html: needed(limits.blockHtmlMaximum),
  language: Locale,
  weight,
});
export type ConsoleBlockFields = z.infer<typeof BlockFields>;

/** Lists carry no long text. */
const PageLine = z.object({
  id: z.int(),
  url: z.string(),
  title: z.string(),
  language: Locale,
  languages: z.array(Locale),
  weight: z.int(),
  in_menu: z.boolean(),
  updated_at: z.string(),
  /** Still the text that the product wrote for a new channel. */
  is_draft: z.boolean(),
});
const QuestionLine = z.object({
  id: z.int(),
  group: z.string(),
  question: z.string(),
  language: Locale,
  languages: z.array(Locale),
  weight: z.int(),
});
const SlideLine = z.object({
  id: z.int(),
  title: z.string(),
  target: SlideTarget,
  /** The name of the sport, the team or the school. */
  target_name: z.nullable(z.string()),
  language: Locale,
  languages: z.array(Locale),
  weight: z.int(),
  active_from: z.nullable(z.string()),
  active_until: z.nullable(z.string()),
  state: z.enum(['shown', 'to_come', 'over']),
});
const BlockLine = z.object({
  id: z.int(),
  name: z.string(),
  placement: BlockPlacement,
  language: Locale,
  languages: z.array(Locale),
  weight: z.int(),
});

export type PageLine = z.infer<typeof PageLine>;
export type QuestionLine = z.infer<typeof QuestionLine>;
export type SlideLine = z.infer<typeof SlideLine>;
export type BlockLine = z.infer<typeof BlockLine>;

/** JSON may write one character as six, and text comes in each language. */
const bodyBytes = 2_000_000;

/** The five routes of one kind. */
function routesOf<
  const Path extends string,
  Words extends z.core.$ZodShape,
  Line extends z.ZodMiniType,
  const Lengths extends Readonly<Record<string, number>>,
  const Codes extends { readonly missing: ErrorCode; readonly write: readonly ErrorCode[] },
>(path: Path, words: z.ZodMiniObject<Words>, line: Line, lengths: Lengths, codes: Codes) {
  const translations = translationsOf(lengths);
  const list = `${place}/${path}` as const;
  const item = `${list}/:content_id` as const;
  const params = z.object({ ...ofChannel, content_id: Id });
  const Record = z.object({ id: z.int(), ...words.shape, translations, version: Version });
  const writeErrors = [
    ...codes.write,
    'channel.not_found',
    'channel.too_many',
    'channel.translation_invalid',
  ] as const;
  return {
    list: consoleRoute({
      method: 'GET',
      path: list,
      summary: `The ${path} of a channel, in its order.`,
      grant: read,
      params: z.object(ofChannel),
      query: z.extend(ListPlace, { sort: z._default(z.enum(['weight', 'name']), 'weight') }),
      response: listOf(line),
      errors: ['channel.not_found'],
    }),
    read: consoleRoute({
      method: 'GET',
      path: item,
      summary: `One of the ${path}, with its version.`,
      grant: read,
      params,
      response: one(Record),
      errors: [codes.missing],
    }),
    add: consoleRoute({
      method: 'POST',
      path: list,
      summary: `Adds to the ${path}. The same again changes nothing.`,
      grant: write,
      params: z.object(ofChannel),
      body: z.strictObject({ ...words.shape, translations }),
      bodyBytes,
      response: one(z.object({ id: z.int() })),
      errors: writeErrors,
      repeatable: true,
    }),
    change: consoleRoute({
      method: 'POST',
      path: item,
      summary: `Changes one of the ${path}. The translations replace the former ones.`,
      grant: write,
      params,
      body: z.strictObject({ ...words.shape, translations, version: Version }),
      bodyBytes,
      response: one(Record),
      errors: [...writeErrors, codes.missing, 'operators.changed_meanwhile'],
    }),
    place: consoleRoute({
      method: 'POST',
      path: `${item}/place`,
      summary: `Moves one of the ${path} right before or after another one.`,
      grant: write,
      params,
      body: z.strictObject({ beside_id: Id, side: z.enum(['before', 'after']) }),
      response: one(z.object({ placed: z.boolean() })),
      errors: [codes.missing],
      repeatable: true,
    }),
    remove: consoleRoute({
      method: 'POST',
      path: `${item}/remove`,
      summary: `Removes one of the ${path}.`,
      grant: write,
      params,
      response: one(z.object({ removed: z.boolean() })),
      errors: [codes.missing],
    }),
  };
}

export const pages = routesOf('pages', PageFields, PageLine, translatable.page, {
  missing: 'channel.page_not_found',
  write: [
    'channel.page_invalid',
    'channel.page_url_invalid',
    'channel.page_url_reserved',
    'channel.page_url_taken',
  ],
});
export const questions = routesOf('questions', QuestionFields, QuestionLine, translatable.faq, {
  missing: 'channel.faq_entry_not_found',
  write: ['channel.page_invalid'],
});
export const slides = routesOf('slides', SlideFields, SlideLine, translatable.slide, {
  missing: 'channel.slide_not_found',
  write: ['channel.slide_invalid', 'catalog.subject_not_found', 'catalog.event_not_found'],
});
export const blocks = routesOf('blocks', BlockFields, BlockLine, translatable.block, {
  missing: 'channel.block_not_found',
  write: ['channel.block_invalid', 'channel.block_name_taken'],
});

export const contentKinds = ['page', 'question', 'slide', 'block'] as const;
export type ContentKind = (typeof contentKinds)[number];
