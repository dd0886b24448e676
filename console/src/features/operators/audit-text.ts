// An entry of the audit log as a sentence, from its codes.
import type { AuditEntry } from '@floodlit/contract/operators/audit';
import { Role } from '@floodlit/contract/operators/roles';
import type { useLanguage } from '../../lib/translate.tsx';

type Language = Pick<ReturnType<typeof useLanguage>, 't' | 'has'>;

/** A table without a name of its own is shown as it is. */
function subjectText({ subject, subject_id }: AuditEntry, { t, has }: Language): string {
  const key = `table.${subject.replace('.', '_')}`;
  const name = has(key) ? t(key as 'table.commerce_passes') : subject;
  return subject_id === null ? name : `${name} ${subject_id}`;
}

function roleText(entry: AuditEntry, { t }: Language): string {
  const role = Role.safeParse((entry.after ?? entry.before)?.['role']);
  return role.success ? t(`role.${role.data}`) : '';
}

export function auditSentence(entry: AuditEntry, language: Language): string {
  const { t } = language;
  const { act, actor, command } = entry;
  if (act.startsWith('row.'))
    return t(`audit.${act as 'row.changed'}`, {
      actor,
      subject: subjectText(entry, language),
      command: command ?? t('audit.console'),
    });
  return t(`audit.${act as 'operators.grant_given'}`, {
    actor,
    subject: entry.subject,
    role: roleText(entry, language),
  });
}

/** The values of an entry, name by name: before and after. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort();
  const textOf = (value: unknown): string =>
    value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  return names.map((name) => ({ name, before: textOf(before?.[name]), after: textOf(after?.[name]) }));
}
