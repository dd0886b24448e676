// The readable page of a personal-data archive. It has no script and loads nothing.
import type { Locale } from '@floodlit/contract/primitives';
import { escapeHtml } from '../../kernel/escape-html.ts';
import { isMailKey, mailWords, type MailKey, type MailWords } from '../../mail/index.ts';
import type { PersonalPart } from './ports.ts';

const style = `
:root{color-scheme:light dark;--page:#f3f5f8;--card:#fff;--text:#12161d;--muted:#5b6472;--line:#dde2ea}
@media (prefers-color-scheme:dark){:root{--page:#0d1117;--card:#161b23;--text:#f1f4f9;--muted:#9aa5b5;--line:#2a323e}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:64rem;padding:2rem 1rem 4rem;background:var(--page);color:var(--text);font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Arabic',Arial,sans-serif}
h1{margin:0 0 .5rem;font-size:1.75rem;line-height:1.2}
.lead,.none,section>a{color:var(--muted)}
section{margin-block-start:1.25rem;padding:1.25rem;background:var(--card);border:1px solid var(--line);border-radius:16px}
h2{margin:0 0 .75rem;font-size:1.15rem}
p{margin:0}
div{overflow-x:auto;margin-block-end:.75rem}
table{width:100%;border-collapse:collapse;font-size:.9rem}
th{color:var(--muted);font-weight:600;text-align:start;white-space:nowrap}
th,td{padding:.5rem .75rem .5rem 0;border-block-end:1px solid var(--line);vertical-align:top}
td{min-width:8rem;max-width:24rem;overflow-wrap:break-word}
[dir=rtl] :is(th,td){padding:.5rem 0 .5rem .75rem}
section>a{font-size:.85rem}`;

const timeOf = (moment: Date): string => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

function cellOf(
  say: MailWords,
  column: string,
  value: unknown,
  row: Readonly<Record<string, unknown>>,
): string {
  if (value === null || value === undefined) return '–';
  if (value instanceof Date) return timeOf(value);
  if (typeof value === 'boolean') return say(value ? 'archive.yes' : 'archive.no');
  if (column === 'amount_cents' && typeof value === 'number') {
    const currency = typeof row['currency'] === 'string' ? ` ${row['currency'].toUpperCase()}` : '';
    return `${(value / 100).toFixed(2)}${currency}`;
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
}

/** A part or column without words is in the JSON files alone. */
const columnKey = (column: string) => `archive.columns.${column}`;
const isPlain = (key: string): key is MailKey & `archive.${'parts' | 'columns'}.${string}` => isMailKey(key);
const sayPlain = (say: MailWords, key: string, otherwise: string): string =>
  isPlain(key) ? say(key) : otherwise;

function sectionOf(say: MailWords, { part, rows }: PersonalPart): string {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => isMailKey(columnKey(column)));
  const head = columns
    .map((column) => `<th>${escapeHtml(sayPlain(say, columnKey(column), column))}</th>`)
    .join('');
  const cells = rows.map(
    (row) =>
      `<tr>${columns.map((column) => `<td><bdi>${escapeHtml(cellOf(say, column, row[column], row))}</bdi></td>`).join('')}</tr>`,
  );
  const table =
    rows.length === 0
      ? `<p class="none">${escapeHtml(say('archive.none'))}</p>`
      : `<div><table><thead><tr>${head}</tr></thead><tbody>${cells.join('')}</tbody></table></div><a href="${part}.json">${escapeHtml(say('archive.more', { file: `${part}.json` }))}</a>`;
  return `<section><h2>${escapeHtml(sayPlain(say, `archive.parts.${part}`, part))}</h2>${table}</section>`;
}

/** @param at the moment when the data was read. */
export function archivePage(
  parts: readonly PersonalPart[],
  { channel, locale, at }: { channel: string; locale: Locale; at: Date },
): string {
  const say = mailWords(locale);
  const title = escapeHtml(say('archive.title', { channel }));
  return `<!doctype html><html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>${title}</title><style>${style}</style></head><body><h1>${title}</h1><p class="lead">${escapeHtml(say('archive.lead', { moment: `\u2066${timeOf(at)}\u2069` }))}</p>${parts.map((part) => sectionOf(say, part)).join('')}</body></html>`;
}
