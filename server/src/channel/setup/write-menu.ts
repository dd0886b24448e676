// Replaces the menu of a channel, or changes one entry of it.
import type { MenuEntry } from '@floodlit/contract/channel/definition';
import { DomainError } from '../../kernel/errors.ts';
import { checkedTranslations } from '../checked-translations.ts';
import { readChannel } from '../read-settings.ts';
import type { StoredMenuItem } from '../page-rules.ts';
import { menuItemsOf } from './definition-rules.ts';
import { isWholeMenu, itemsOfDrafts, type MenuDraft } from './menu-rules.ts';
import type { SetupDeps } from './ports.ts';

type MenuDeps = Pick<SetupDeps, 'setup' | 'store'>;
type Menu = readonly StoredMenuItem[];

/** @throws {DomainError} `channel.menu_invalid`, `channel.not_found` */
async function changeMenu(
  { setup, store }: MenuDeps,
  channelId: number,
  change: (known: Menu) => Menu,
): Promise<void> {
  await setup.lock(channelId);
  const { menu } = await readChannel({ store }, channelId);
  const entries = change(menu);
  if (!isWholeMenu(entries)) throw new DomainError('channel.menu_invalid');
  await setup.writeMenu(channelId, entries);
}

/** @throws {DomainError} `channel.menu_invalid`, `channel.not_found` */
export const writeMenu = (
  deps: MenuDeps,
  channelId: number,
  change: (known: readonly MenuEntry[]) => readonly MenuEntry[],
): Promise<void> =>
  changeMenu(deps, channelId, (menu) =>
    menuItemsOf(change(menu.map(({ name, url }) => ({ name, url }))), menu),
  );

/**
 * Replaces all entries with their translations, as an editor of the whole menu sends them.
 * @throws {DomainError} `channel.menu_invalid`, `channel.translation_invalid`, `channel.not_found`
 */
export async function replaceMenu(
  deps: MenuDeps & Pick<SetupDeps, 'cleanHtml'>,
  channelId: number,
  drafts: readonly MenuDraft[],
): Promise<void> {
  const { language, languages } = (await readChannel(deps, channelId)).settings;
  const checked = drafts.map((draft) => ({
    ...draft,
    translations: checkedTranslations(
      deps.cleanHtml,
      'menu',
      { own: language, languages },
      draft.translations,
    ),
  }));
  await changeMenu(deps, channelId, (menu) => itemsOfDrafts(checked, menu));
}

/** An entry of the same address is replaced. @param place from 1 on; without it the end. */
export const addMenuEntry = (
  deps: MenuDeps,
  channelId: number,
  entry: MenuEntry,
  place?: number,
): Promise<void> =>
  writeMenu(deps, channelId, (known) => {
    const at = known.findIndex(({ url }) => url === entry.url);
    const rest = known.filter(({ url }) => url !== entry.url);
    const index = place === undefined ? (at < 0 ? rest.length : at) : Math.max(0, place - 1);
    return rest.toSpliced(index, 0, entry);
  });

const missing = (url: string): DomainError =>
  new DomainError('channel.menu_entry_not_found', { values: { url } });

/** @throws {DomainError} `channel.menu_entry_not_found` */
export const removeMenuEntry = (deps: MenuDeps, channelId: number, url: string): Promise<void> =>
  writeMenu(deps, channelId, (known) => {
    const rest = known.filter((entry) => entry.url !== url);
    if (rest.length === known.length) throw missing(url);
    return rest;
  });

/** A hidden entry keeps its place, its name and its translations. @throws {DomainError} `channel.menu_entry_not_found` */
export const hideMenuEntry = (
  deps: MenuDeps,
  channelId: number,
  url: string,
  isHidden: boolean,
): Promise<void> =>
  changeMenu(deps, channelId, (menu) => {
    if (!menu.some((entry) => entry.url === url)) throw missing(url);
    return menu.map((entry) => {
      const { hidden: _hidden, ...rest } = entry;
      return entry.url !== url ? entry : { ...rest, ...(isHidden && { hidden: true }) };
    });
  });
