// docs/operations.md shows both tables. `npx vitest run server/test/takes/page.test.ts --update` writes them.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { fileRows } from './files.ts';
import { senders } from './senders.ts';

const page = fileURLToPath(new URL('../../../docs/operations.md', import.meta.url));

const tableOf = (head: string, rows: readonly { readonly name: string; readonly what: string }[]): string =>
  [`| ${head} | outcome |`, '|---|---|', ...rows.map(({ name, what }) => `| ${name} | ${what} |`)].join('\n');

function withTable(text: string, name: 'files' | 'senders', table: string): string {
  const place = new RegExp(`(<!-- ${name}: [^\\n]*-->\\n)[\\s\\S]*?(<!-- end of ${name} -->)`);
  expect(text).toMatch(place);
  return text.replace(place, (_all, begin: string, end: string) => `${begin}\n${table}\n\n${end}`);
}

it('the page of what Floodlit takes has the rows of both tables', async () => {
  const text = await readFile(page, 'utf8');
  const files = withTable(text, 'files', tableOf('file', fileRows));
  await expect(withTable(files, 'senders', tableOf('sender', senders))).toMatchFileSnapshot(page);
});
