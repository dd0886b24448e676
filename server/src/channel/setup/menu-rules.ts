// Pure rules of the menu that an operator writes.
import { MenuEntry } from '@floodlit/contract/channel/definition';
import { limits } from '@floodlit/contract/limits';
import type { Translations, TranslationsFor } from '@floodlit/contract/translations';
import { stripInvisible } from '../../kernel/strip-invisible.ts';
import type { StoredMenuItem } from '../page-rules.ts';

/** An entry as its editor sends it. */
export interface MenuDraft extends MenuEntry {
  /** Null for a new entry. */
  readonly id: number | null;
  readonly is_hidden: boolean;
  readonly translations: Translations<string>;
}

/** Two entries with one address would share their translations. */
export const isWholeMenu = (entries: readonly MenuEntry[]): boolean =>
  entries.length <= limits.menuMaximum &&
  entries.every(
    ({ name, url }) => MenuEntry.safeParse({ name, url }).success && stripInvisible(name) !== '',
  ) &&
  new Set(entries.map(({ url }) => url)).size === entries.length;

/** Each entry keeps its number, also at another address. A number that the menu does not have is replaced. */
export function itemsOfDrafts(
  drafts: readonly MenuDraft[],
  known: readonly StoredMenuItem[],
): StoredMenuItem[] {
  const free = new Set(known.map(({ id }) => id));
  let last = Math.max(0, ...free);
  return drafts.map(({ id, name, url, is_hidden, translations }) => ({
    id: id !== null && free.delete(id) ? id : ++last,
    name: stripInvisible(name),
    url,
    ...(Object.keys(translations).length > 0 && { translations: translations as TranslationsFor<'menu'> }),
    ...(is_hidden && { hidden: true }),
  }));
}
