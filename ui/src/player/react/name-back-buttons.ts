// Makes the Back buttons inside media-chrome's menus items of these menus, in the reader's language.

const BACK = '[part~="back"]';

const backOf = (menu: Element): HTMLElement | null =>
  menu.shadowRoot?.querySelector<HTMLElement>(`button${BACK}`) ?? null;

/**
 * media-chrome names them in English, and a menu may hold items only.
 * @param menu The settings menu. Its own Back button leads nowhere and is never shown.
 */
export function nameBackButtons(menu: Element, back: string): void {
  const own = backOf(menu);
  if (own !== null) own.style.display = 'none';
  for (const inner of menu.querySelectorAll('[slot="submenu"]')) {
    const button = backOf(inner);
    const title = inner.querySelector('[slot="title"]')?.textContent ?? '';
    button?.setAttribute('role', 'menuitem');
    button?.setAttribute('aria-label', `${title}: ${back}`);
  }
}
