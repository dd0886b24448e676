// A press of the toolbar on a text: the selection gets the tags of a part. Pure.
export const htmlParts = ['heading', 'paragraph', 'bold', 'list', 'link'] as const;
export type HtmlPart = (typeof htmlParts)[number];

export interface Marked {
  readonly text: string;
  /** The selection after the press. */
  readonly start: number;
  readonly end: number;
}

const itemsOf = (selected: string): string =>
  selected
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `  <li>${line.trim()}</li>`)
    .join('\n') || '  <li></li>';

const wrapped: Readonly<
  Record<HtmlPart, (selected: string) => readonly [before: string, inner: string, after: string]>
> = {
  heading: (selected) => ['<h2>', selected, '</h2>'],
  paragraph: (selected) => ['<p>', selected, '</p>'],
  bold: (selected) => ['<strong>', selected, '</strong>'],
  list: (selected) => ['<ul>\n', itemsOf(selected), '\n</ul>'],
  link: (selected) => ['<a href="https://">', selected, '</a>'],
};

/** An address that is to be typed is selected, else the text within the tags. */
export function wrapSelection(text: string, start: number, end: number, part: HtmlPart): Marked {
  const [before, inner, after] = wrapped[part](text.slice(start, end));
  const result = text.slice(0, start) + before + inner + after + text.slice(end);
  if (part === 'link') {
    const address = start + '<a href="'.length;
    return { text: result, start: address, end: address + 'https://'.length };
  }
  return { text: result, start: start + before.length, end: start + before.length + inner.length };
}
