// Reads the audit log, for the page, for the command and for a file.
import type { AuditEntry } from '@floodlit/contract/operators/audit';
import type { OperatorDeps } from '../ports.ts';
import type { AuditRecord, AuditSearch } from './store.ts';

export const presentEntry = (record: AuditRecord): AuditEntry => ({
  ...record,
  happened_at: record.happened_at.toISOString(),
});

export async function listActs(
  { audit }: Pick<OperatorDeps, 'audit'>,
  search: AuditSearch,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly entries: AuditEntry[]; readonly total: number }> {
  const { entries, total } = await audit.list(search, page);
  return { entries: entries.map(presentEntry), total };
}

const columns = [
  'id',
  'happened_at',
  'source',
  'actor',
  'address',
  'channel_id',
  'channel_name',
  'act',
  'command',
  'subject',
  'subject_id',
  'before',
  'after',
  'why',
] as const satisfies readonly (keyof AuditEntry)[];

/** A spreadsheet runs a cell that begins with one of these signs as a formula. */
const asText = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

function cell(value: AuditEntry[keyof AuditEntry]): string {
  const text = value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
  return `"${asText(text).replaceAll('"', '""')}"`;
}

/** CSV of RFC 4180 with a byte order mark, so that Excel reads its accents. */
export const csvOf = (entries: readonly AuditEntry[]): string =>
  `\uFEFF${[columns.join(','), ...entries.map((entry) => columns.map((name) => cell(entry[name])).join(','))].join('\r\n')}\r\n`;
