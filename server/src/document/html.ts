// Text that is safe inside HTML.
export { escapeHtml } from '../kernel/escape-html.ts';

/** JSON inside a script element: no `<` may end the element or open a comment. */
export const inlineJson = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');

export const jsonScript = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${inlineJson(value)}</script>`;
