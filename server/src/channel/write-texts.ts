// Writes the texts of any content in one language: its own, or a translation.
import type { Locale } from '@floodlit/contract/primitives';
import {
  htmlFields,
  translatable,
  type TextField,
  type TranslatableKind,
} from '@floodlit/contract/translations';
import { DomainError } from '../kernel/errors.ts';
import type { Clock } from '../kernel/clock.ts';
import { stripInvisible } from '../kernel/strip-invisible.ts';
import type { CleanHtml } from './ports.ts';
import { paragraphed, textOf } from './page-rules.ts';
import { readChannel } from './read-settings.ts';
import type { ChannelStore } from './store.ts';
import type { TranslationStore } from './store-translations.ts';

export interface TranslationDeps {
  readonly translations: TranslationStore;
  readonly cleanHtml: CleanHtml;
  readonly clock: Clock;
}

export interface ContentText<Kind extends TranslatableKind> {
  readonly kind: Kind;
  /** The row's id, the id of a menu entry, or the position of a contact link from 1 on. */
  readonly id: number;
  readonly language: Locale;
  /** Omitted texts stay. An empty text of a translation falls back to the content's own. */
  readonly texts: { readonly [Field in TextField<Kind>]?: string | undefined };
}

/** Content may have no text in these fields. Every other field of its own language needs one. */
const optional: Readonly<Record<string, string | null>> = {
  description: '',
  lead: '',
  tagline: '',
  refund_policy: '',
  single_game_refunds: '',
  tag: null,
  alt_name: null,
};
/** These fields are inside the settings. Other commands write them. */
const nestedInSettings: ReadonlySet<string> = new Set(['address', 'cookie_text']);

const invalid = (): DomainError => new DomainError('channel.translation_invalid');

/** HTML is cleaned like a page's (T60). Any other text is shown literally. @returns null for an empty text. */
function checkedText(cleanHtml: CleanHtml, field: string, given: string, maximum: number): string | null {
  if (given.length > maximum) throw invalid();
  if (!htmlFields.has(field)) return given.split('\n').map(stripInvisible).join('\n').trim() || null;
  const html = cleanHtml(paragraphed(given));
  if (html.length > maximum) throw invalid();
  return textOf(html) === '' ? null : html;
}

export function checkedTexts(
  cleanHtml: CleanHtml,
  kind: TranslatableKind,
  texts: Readonly<Record<string, string | undefined>>,
): Record<string, string | null> {
  const lengths: Readonly<Record<string, number>> = translatable[kind];
  const checked: Record<string, string | null> = {};
  for (const [field, given] of Object.entries(texts)) {
    const maximum = lengths[field];
    if (maximum === undefined) throw invalid();
    if (given !== undefined) checked[field] = checkedText(cleanHtml, field, given, maximum);
  }
  if (Object.keys(checked).length === 0) throw invalid();
  return checked;
}

/** @throws {DomainError} `channel.translation_invalid`, `channel.content_not_found`. */
export async function writeTranslation<Kind extends TranslatableKind>(
  { translations, cleanHtml, clock }: TranslationDeps,
  channelId: number,
  { kind, id, language, texts }: ContentText<Kind>,
): Promise<void> {
  const edit = { language, texts: checkedTexts(cleanHtml, kind, texts), at: clock.now() };
  if (!(await translations.write(channelId, { kind, id }, edit)))
    throw new DomainError('channel.content_not_found');
}

/**
 * Writes the content's own texts when they have the language that it was written in, else its translation.
 * @param language without it, the channel's first.
 * @returns the language of the written texts.
 * @throws {DomainError} `channel.translation_invalid`, also for an own text that must not be empty;
 * `channel.content_not_found`.
 */
export async function writeTexts<Kind extends TranslatableKind>(
  deps: TranslationDeps & { readonly store: ChannelStore },
  channelId: number,
  {
    language: asked,
    ...content
  }: Omit<ContentText<Kind>, 'language'> & { readonly language?: Locale | undefined },
): Promise<Locale> {
  const { kind, id, texts } = content;
  const first = (await readChannel(deps, channelId)).settings.language;
  const language = asked ?? first;
  if (language !== ((await deps.translations.findLanguage(channelId, { kind, id })) ?? first)) {
    await writeTranslation(deps, channelId, { ...content, language } as ContentText<Kind>);
    return language;
  }
  const checked = checkedTexts(deps.cleanHtml, kind, texts);
  for (const [field, text] of Object.entries(checked)) {
    if (nestedInSettings.has(field) || (text === null && !(field in optional))) throw invalid();
    checked[field] = text ?? optional[field] ?? null;
  }
  const edit = { texts: checked, at: deps.clock.now() };
  if (!(await deps.translations.writeOwn(channelId, { kind, id }, edit)))
    throw new DomainError('channel.content_not_found');
  return language;
}
