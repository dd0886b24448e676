// Reads the audit log, for the page, for the command and for a file.
import type { AuditEntry } from '@floodlit/contract/operators/audit';
import { csvText, type CsvCell } from '../../kernel/csv.ts';
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

const cellOf = (value: AuditEntry[keyof AuditEntry]): CsvCell =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

export const csvOf = (entries: readonly AuditEntry[]): string =>
  csvText([columns, ...entries.map((entry) => columns.map((name) => cellOf(entry[name])))]);
