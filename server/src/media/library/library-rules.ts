// Pure rules of the library: access to a video, search terms, and the input of operators.
import type { AccessDecision } from '@floodlit/contract/access/access';
import type { VodAsset, VodMediaItem, VodType } from '@floodlit/contract/media/library';
import { limits } from '@floodlit/contract/limits';
import type { TranslationsFor } from '@floodlit/contract/translations';
import { widthsOnWire } from '../../kernel/widths-on-wire.ts';
import { posterUrlOf, previewUrlOf } from '../rules.ts';

/** A video whose recording is ready: only such are shown. */
export interface VodItemRecord {
  readonly id: number;
  readonly channel_id: number;
  readonly title: string;
  readonly description: string;
  readonly type: VodType;
  readonly published_at: Date;
  readonly asset_id: number;
  readonly duration_seconds: number;
  /** The name of its file. */
  readonly poster: string | null;
  readonly poster_widths: readonly number[] | null;
  readonly has_storyboard: boolean;
  readonly category_ids: number[];
  readonly translations: TranslationsFor<'vod_item'>;
}

/** A video with its texts in one language. */
type WordedVodItem = Omit<VodItemRecord, 'translations'>;

function assetsOf({ asset_id, poster, poster_widths, has_storyboard }: WordedVodItem): VodAsset[] {
  const assets: VodAsset[] = [];
  if (poster !== null)
    assets.push({
      type: 'image',
      path: posterUrlOf(asset_id, poster),
      ...widthsOnWire('widths', poster_widths),
    });
  if (has_storyboard) assets.push({ type: 'preview', path: previewUrlOf(asset_id) });
  return assets;
}

export const vodItemOf = (item: WordedVodItem, access: AccessDecision): VodMediaItem => ({
  id: item.id,
  title: item.title,
  description: item.description,
  type: item.type,
  date: Math.floor(item.published_at.getTime() / 1_000),
  duration: item.duration_seconds,
  category_ids: item.category_ids,
  asset_id: item.asset_id,
  assets: assetsOf(item),
  has_access: access.granted,
});

const termsMaximum = 8;
const termLengthMaximum = 40;

/**
 * The search terms of a query: letters and digits alone. Search input is therefore never a pattern or an operator.
 * Only the first eight words of up to forty letters count.
 */
export const searchTermsOf = (text: string): string[] =>
  [
    ...new Set(
      (
        text
          .normalize('NFKD')
          .toLowerCase()
          .replace(/\p{M}/gu, '')
          .match(/[\p{L}\p{Nd}]+/gu) ?? []
      ).map((word) => word.slice(0, termLengthMaximum)),
    ),
  ].slice(0, termsMaximum);

const swapLengthMinimum = 4;

/** A word as it was typed, and as it may have been meant: with two neighbours changed round. */
export function spellingsOf(term: string): string[] {
  const letters = Array.from(term);
  if (letters.length < swapLengthMinimum) return [term];
  const swapped = letters.slice(1).map((letter, index) =>
    letters
      .with(index, letter)
      .with(index + 1, letters[index] ?? '')
      .join(''),
  );
  return [...new Set([term, ...swapped])];
}

/** `Coach’s Corner` → `coach-s-corner`; undefined where no letter or digit is. */
export function categoryAliasOf(name: string): string | undefined {
  const words = searchTermsOf(name);
  return words.length === 0 ? undefined : words.join('-');
}

const isWithin = (text: string, maximum: number): boolean => text.length <= maximum && !text.includes('\0');

export const isVodTitle = (title: string): boolean => title !== '' && isWithin(title, limits.vodTitleMaximum);
export const isVodDescription = (text: string): boolean => isWithin(text, limits.vodDescriptionMaximum);
export const isCategoryName = (name: string): boolean =>
  isWithin(name, limits.nameMaximum) && categoryAliasOf(name) !== undefined;
