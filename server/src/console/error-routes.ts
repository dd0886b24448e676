// Errors over HTTP: the list of what the operator may see, and the decision about one.
import { errors, type GroupedError } from '@floodlit/contract/operators/errors';
import { pageOf } from '@floodlit/contract/primitives';
import type { ErrorReportStore, ReportedError } from '../error-reports/index.ts';
import { DomainError } from '../kernel/errors.ts';
import type { ConsoleBind } from './bind.ts';
import { channelsOf, type OperatorDeps } from '../operators/index.ts';

const presentError = (
  { first_seen_at, last_seen_at, occurrences, ...error }: ReportedError,
  names: ReadonlyMap<number, string>,
): GroupedError => ({
  ...error,
  channel_name: error.channel_id === null ? null : (names.get(error.channel_id) ?? null),
  first_seen_at: first_seen_at.toISOString(),
  last_seen_at: last_seen_at.toISOString(),
  occurrences: [...occurrences],
});

export function errorRoutes(
  bind: ConsoleBind,
  { operators, errorReports }: { readonly operators: OperatorDeps; readonly errorReports: ErrorReportStore },
): void {
  bind(errors.list, async ({ scopes, query }) => {
    const page = pageOf(query);
    const visible = channelsOf(scopes, false);
    const wanted = query.channel_id;
    const channels =
      wanted === undefined ? visible : visible === 'all' || visible.includes(wanted) ? [wanted] : [];
    const [{ errors: found, total }, named] = await Promise.all([
      errorReports.list({ channels, state: query.state }, page),
      operators.grants.listChannels(channels),
    ]);
    const names = new Map(named.map(({ id, name }) => [id, name]));
    return { data: found.map((error) => presentError(error, names)), meta: { total, ...page } };
  });
  bind(errors.setState, async ({ act, params: { error_id }, body: { state, why } }) => {
    // The trigger of the table writes the audit entry.
    const isDone = await act(why, (rooms) =>
      rooms.errorReports.setState(error_id, state, operators.clock.now()),
    );
    if (!isDone) throw new DomainError('operators.not_found');
    return { data: { state } };
  });
}
