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
import { readChannel, replaceTranslations } from '../../channel/index.ts';
import type { ConsoleBind } from '../bind.ts';
import { editRecord, withVersion } from '../edit-record.ts';
import type { ConsoleRooms } from '../rooms.ts';

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
  { channel, schedule }: Pick<ConsoleRooms, 'channel' | 'schedule'>,
  kind: SubjectKind,
): void {
  const routes = contractOf[kind] as typeof teams;
  const shown = (row: Readonly<Record<string, unknown>>) => shownOf(kind as 'team', row);

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
  bind(routes.add, async ({ act, params: { channel_id }, body: { translations, ...words } }) => {
    const { settings } = await readChannel(channel, channel_id);
    const given = Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined));
    const subject = { ...newSubject(kind, words.name ?? '', settings), ...given } as SubjectFields<'team'>;
    const id = await act('', async (rooms) => {
      const made = await addSubject(rooms.schedule, channel_id, kind as 'team', subject);
      await replaceTranslations(rooms.channel, channel_id, textKindOf[kind], made, translations);
      return made;
    });
    return { data: { id } };
  });
  bind(routes.change, async ({ act, params: { channel_id, subject_id }, body }) => {
    const { version, translations, ...words } = body;
    const data = await editRecord(act, {
      version,
      lock: (rooms) => rooms.schedule.edit.lock(channel_id),
      read: async (rooms) => shown(await readSubject(rooms.schedule, kind, channel_id, subject_id)),
      async write(rooms) {
        await changeSubject(rooms.schedule, channel_id, kind as 'team', subject_id, words);
        await replaceTranslations(rooms.channel, channel_id, textKindOf[kind], subject_id, translations);
      },
    });
    return { data };
  });
  bind(routes.remove, async ({ act, params: { channel_id, subject_id } }) => {
    await act('', (rooms) => removeSubject(rooms.schedule, channel_id, kind, subject_id));
    return { data: { removed: true } };
  });
}

export function subjectRoutes(bind: ConsoleBind, rooms: Pick<ConsoleRooms, 'channel' | 'schedule'>): void {
  for (const kind of ['sport', 'venue', 'school', 'team'] as const) routesOf(bind, rooms, kind);
}
