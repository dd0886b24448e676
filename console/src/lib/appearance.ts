// Dark or light: the operator's choice in this browser, else the system's.
const key = 'floodlit.console.appearance';
export type Appearance = 'dark' | 'light';

const isAppearance = (value: string | null): value is Appearance => value === 'dark' || value === 'light';

/** A browser may refuse storage. */
function stored(): Appearance | undefined {
  try {
    const value = localStorage.getItem(key);
    return isAppearance(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export const readAppearance = (): Appearance =>
  stored() ?? (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark');

export function startAppearance(): void {
  document.documentElement.dataset['appearance'] = readAppearance();
}

export function chooseAppearance(appearance: Appearance): void {
  document.documentElement.dataset['appearance'] = appearance;
  try {
    localStorage.setItem(key, appearance);
  } catch {
    // The choice lasts until the page is left.
  }
}
