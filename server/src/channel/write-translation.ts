// Writes the texts of one language of any content: what an operator names in another language than the first.
import type { Locale } from '@floodlit/contract/primitives';
import { htmlFields, translatable, type TextField } from '@floodlit/contract/translations';
import { DomainError } from '../kernel/errors.ts';
import type { CleanHtml } from './ports.ts';
import { textOf } from './page-rules.ts';
import type { TextChanges, TranslatableRow, TranslationStore } from './store-translations.ts';

export interface TranslationDeps {
  readonly translations: TranslationStore;
  readonly cleanHtml: CleanHtml;
}

export interface ContentText<Kind extends TranslatableRow> {
  readonly kind: Kind;
  readonly id: number;
  readonly language: Locale;
  /** Omitted texts stay. An empty text falls back to the first language again. */
  readonly texts: { readonly [Field in TextField<Kind>]?: string | undefined };
}

const invalid = (): DomainError => new DomainError('channel.translation_invalid');

/** HTML is cleaned like the first language's (T60). Any other text is shown literally. */
function checkedText(
  { cleanHtml }: TranslationDeps,
  field: string,
  given: string,
  maximum: number,
): string | null {
  if (given.length > maximum) throw invalid();
  if (!htmlFields.has(field)) return given.replace(/[^\P{Cc}\n]/gu, '').trim() || null;
  const html = cleanHtml(given);
  if (html.length > maximum) throw invalid();
  return textOf(html) === '' ? null : html;
}

/** @throws {DomainError} `channel.translation_invalid`, `channel.content_not_found`. */
export async function writeTranslation<Kind extends TranslatableRow>(
  deps: TranslationDeps,
  channelId: number,
  { kind, id, language, texts }: ContentText<Kind>,
): Promise<void> {
  const lengths: Readonly<Record<string, number>> = translatable[kind];
  const changes: Record<string, string | null> = {};
  for (const [field, given] of Object.entries<string | undefined>(texts)) {
    const maximum = lengths[field];
    if (maximum === undefined) throw invalid();
    if (given !== undefined) changes[field] = checkedText(deps, field, given, maximum);
  }
  const isWritten = await deps.translations.write(
    channelId,
    kind,
    id,
    language,
    changes satisfies TextChanges,
  );
  if (!isWritten) throw new DomainError('channel.content_not_found');
}
