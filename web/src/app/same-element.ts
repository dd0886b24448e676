// Elements of the server-rendered page and of the application that are the same for a viewer.

export const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

export function listSame(element: Element | undefined, among: Iterable<HTMLElement>): HTMLElement[] {
  const name = nameOf(element);
  return [...among].filter((one) => nameOf(one) === name);
}

const nameOf = (element: Element | undefined): string =>
  [
    element?.localName,
    element?.getAttribute('type'),
    element?.getAttribute('href'),
    element?.getAttribute('aria-label') ?? element?.textContent,
  ].join('|');
