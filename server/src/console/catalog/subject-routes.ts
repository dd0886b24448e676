// Sports, venues, schools and teams of a channel over HTTP: the verbs of the command line.
import { subjectFields, type SubjectKind, type SubjectFields } from '@floodlit/contract/catalog/edit';
import { schools, sports, teams, textKindOf, venues } from '@floodlit/contract/operators/subjects';
import { pageOf } from '@floodlit/contract/primitives';
import type { Translations } from '@floodlit/contract/translations';
import {
  addSubject,
  changeSubject,
  newSubject,
  pageSubjects,
  readSubject,
  removeSubject,
} from '../../catalog/index.ts';
import { readChannel, replaceTranslations, type ChannelDeps } from '../../channel/index.ts';
import { scheduleWithin, type ScheduleDeps } from '../../commerce/index.ts';
import type { Scope } from '../../kernel/transact.ts';
import type { ConsoleBind } from '../bind.ts';
import { editRecordWithin, withVersion } from '../edit-record.ts';
import { actAs, actingOf, type OperatorDeps } from '../../operators/index.ts';

interface SubjectRouteDeps {
  readonly operators: OperatorDeps;
  readonly channel: ChannelDeps;
  readonly schedule: ScheduleDeps;
}

type Shown<Kind extends SubjectKind> = SubjectFields<Kind> & {
  readonly id: number;
  readonly translations: Translations<string>;
};

/** The fields in the order of the contract, so that the same record always has the same version. */
function shownOf<Kind extends SubjectKind>(kind: Kind, row: Readonly<Record<string, unknown>>): Shown<Kind> {
  const names = ['id', ...Object.keys(subjectFields[kind].shape), 'translations'];
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Shown<Kind>;
}

/** The routes of one kind have one shape, and differ only in their fields. */
const contractOf = { sport: sports, venue: venues, school: schools, team: teams };

function routesOf(
  bind: ConsoleBind,
  { operators, channel, schedule }: SubjectRouteDeps,
  kind: SubjectKind,
): void {
  const routes = contractOf[kind] as typeof teams;
  const within = (scope: Scope) => scheduleWithin(schedule, scope);
  const shown = (row: Readonly<Record<string, unknown>>) => shownOf(kind as 'team', row);
  const writeTexts = (
    scope: Scope,
    channelId: number,
    id: number,
    translations: Translations<string>,
  ): Promise<void> =>
    replaceTranslations(
      { ...channel, store: channel.store.within(scope), translations: channel.translations.within(scope) },
      channelId,
      textKindOf[kind],
      id,
      translations,
    );

  bind(routes.list, async ({ params, query }) => {
    const page = pageOf(query);
    const { sort, direction, search = '' } = query;
    const place = { ...page, sort, direction, search };
    const { rows, total } = await pageSubjects(schedule, kind, params.channel_id, place);
    return { data: rows.map((row) => withVersion(shown(row))), meta: { total, ...page } };
  });
  bind(routes.read, async ({ params: { channel_id, subject_id } }) => ({
    data: withVersion(shown(await readSubject(schedule, kind, channel_id, subject_id))),
  }));
  bind(routes.add, async ({ operator, params: { channel_id }, body: { translations, ...words } }) => {
    const { time_zone } = (await readChannel(channel, channel_id)).settings;
    const given = Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined));
    const id = await actAs(operators, actingOf(operator), '', async (scope) => {
      const made = await addSubject(
        within(scope),
        channel_id,
        kind as 'team',
        {
          ...newSubject(kind, words.name ?? '', time_zone),
          ...given,
        } as SubjectFields<'team'>,
      );
      await writeTexts(scope, channel_id, made, translations);
      return made;
    });
    return { data: { id } };
  });
  bind(routes.change, async ({ operator, params: { channel_id, subject_id }, body }) => {
    const { version, translations, ...words } = body;
    const data = await editRecordWithin(operators, actingOf(operator), {
      version,
      lock: (scope) => schedule.edit.within(scope).lock(channel_id),
      read: async (scope) => shown(await readSubject(within(scope), kind, channel_id, subject_id)),
      async write(scope) {
        await changeSubject(within(scope), channel_id, kind as 'team', subject_id, words);
        await writeTexts(scope, channel_id, subject_id, translations);
      },
    });
    return { data };
  });
  bind(routes.remove, async ({ operator, params: { channel_id, subject_id } }) => {
    await actAs(operators, actingOf(operator), '', (scope) =>
      removeSubject(within(scope), channel_id, kind, subject_id),
    );
    return { data: { removed: true } };
  });
}

export function subjectRoutes(bind: ConsoleBind, deps: SubjectRouteDeps): void {
  for (const kind of ['sport', 'venue', 'school', 'team'] as const) routesOf(bind, deps, kind);
}
