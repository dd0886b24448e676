// Adds, changes and removes sports, venues, schools and teams.
import { subjectFields, type SubjectKind, type SubjectFields } from '@floodlit/contract/catalog/edit';
import { SportRules } from '@floodlit/contract/catalog/sport-rules';
import { firstLetters } from '@floodlit/contract/sums/first-letters';
import { sportKeyOf } from '@floodlit/contract/sums/sport-rules';
import { DomainError } from '../kernel/errors.ts';
import { stripInvisible } from '../kernel/strip-invisible.ts';
import { isTimeZone } from '../kernel/time-zone.ts';
import { foldSportAgain, type FoldDeps } from './game-log/index.ts';
import type { EditStore, SubjectPlace } from './store-edit.ts';

export interface SubjectDeps {
  readonly edit: EditStore;
  readonly gameLogs: FoldDeps;
}

export type SubjectChange<Kind extends SubjectKind> = Partial<SubjectFields<Kind>>;

/** The fields that lead to another subject of the channel. */
const links = { event_category_id: 'sport', group_id: 'school', parent_id: 'team' } as const;

async function checkedWords<Kind extends SubjectKind>(
  store: EditStore,
  channelId: number,
  kind: Kind,
  given: unknown,
): Promise<SubjectFields<Kind>> {
  const invalid = (problem: string): DomainError =>
    new DomainError('catalog.subject_invalid', { values: { kind, problem } });
  const { data, error } = subjectFields[kind].safeParse(given);
  if (data === undefined) {
    const [issue] = error.issues;
    throw invalid(`${issue?.path.map(String).join('.') ?? ''}: ${issue?.message ?? 'not valid'}`);
  }
  const words: Record<string, unknown> = { ...data };
  for (const field of ['name', 'short_name', 'city', 'monogram'])
    if (typeof words[field] === 'string') {
      words[field] = stripInvisible(words[field]);
      if (words[field] === '') throw invalid(`${field}: it has no visible letter`);
    }
  if ('time_zone' in data && !isTimeZone(data.time_zone))
    throw invalid('time_zone: give one such as Europe/Paris');
  for (const [field, target] of Object.entries(links)) {
    const id = words[field];
    if (typeof id !== 'number') continue;
    const known = await store.list(target, channelId);
    if (!known.some((row) => row.id === id))
      throw new DomainError('catalog.subject_not_found', { values: { kind: target, id: String(id) } });
  }
  return words as SubjectFields<Kind>;
}

/** Sports, schools and teams are told apart by their alias, venues by their name. */
const keyOf = (words: Readonly<Record<string, unknown>>): unknown => words['alias'] ?? words['name'];

const isSame = (words: Readonly<Record<string, unknown>>, row: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(words).every(([field, value]) => textOf(field, value) === textOf(field, row[field]));

/** The database keeps the fields of `rules` in an order of its own. The schema gives them theirs. */
const textOf = (field: string, value: unknown): string | undefined =>
  JSON.stringify(field === 'rules' && value != null ? SportRules.parse(value) : value);

/**
 * The same subject again changes nothing.
 * @throws {DomainError} `catalog.subject_invalid`, `catalog.subject_not_found`, `catalog.alias_taken`
 */
export async function addSubject<Kind extends SubjectKind>(
  { edit }: SubjectDeps,
  channelId: number,
  kind: Kind,
  given: SubjectFields<Kind>,
): Promise<number> {
  await edit.lock(channelId);
  const words = await checkedWords(edit, channelId, kind, given);
  const alias = keyOf(words);
  const known = (await edit.list(kind, channelId)).find((row) => keyOf(row) === alias);
  if (known === undefined) return edit.insert(kind, channelId, words);
  if (!isSame(words, known))
    throw new DomainError('catalog.alias_taken', { values: { kind, alias: String(alias) } });
  return known.id;
}

/**
 * Omitted fields stay.
 * @throws {DomainError} `catalog.subject_invalid`, `catalog.subject_not_found`, `catalog.alias_taken`
 */
export async function changeSubject<Kind extends SubjectKind>(
  { edit, gameLogs }: SubjectDeps,
  channelId: number,
  kind: Kind,
  id: number,
  change: SubjectChange<Kind>,
): Promise<void> {
  await edit.lock(channelId);
  const rows = await edit.list(kind, channelId);
  const known = rows.find((row) => row.id === id);
  if (known === undefined)
    throw new DomainError('catalog.subject_not_found', { values: { kind, id: String(id) } });
  const fields = Object.keys(subjectFields[kind].shape);
  const former = Object.fromEntries(fields.map((field) => [field, known[field]]));
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const words = await checkedWords(edit, channelId, kind, { ...former, ...given });
  if ('parent_id' in words && words.parent_id === id)
    throw new DomainError('catalog.subject_invalid', {
      values: { kind, problem: 'a team is no squad of itself' },
    });
  const alias = keyOf(words);
  if (rows.some((row) => row.id !== id && keyOf(row) === alias))
    throw new DomainError('catalog.alias_taken', { values: { kind, alias: String(alias) } });
  await edit.update(kind, channelId, id, words);
  if (kind === 'sport' && !isSame(rulesOf(words), known)) await foldSportAgain(gameLogs, channelId, id);
}

/** The fields of a sport that decide how the logs of its games count. */
const rulesOf = ({ sport_key, rules }: Readonly<Record<string, unknown>>) => ({ sport_key, rules });

/** @throws {DomainError} `catalog.subject_not_found`, `catalog.in_use` */
export async function removeSubject(
  { edit }: SubjectDeps,
  channelId: number,
  kind: SubjectKind,
  id: number,
): Promise<void> {
  if (!(await edit.list(kind, channelId)).some((row) => row.id === id))
    throw new DomainError('catalog.subject_not_found', { values: { kind, id: String(id) } });
  const uses = await edit.remove(kind, channelId, id);
  if (uses !== undefined)
    throw new DomainError('catalog.in_use', {
      values: { count: String(uses.count), uses: uses.table.words },
    });
}

const aliasOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);

interface Habits {
  readonly time_zone: string;
  readonly currency: string;
}

/** The United States and Canada call another sport "football". */
const isAmerican = ({ time_zone, currency }: Habits): boolean =>
  (currency === 'USD' && /^(?:America|US)\/|^Pacific\/Honolulu$/u.test(time_zone)) ||
  (currency === 'CAD' && /^(?:America|Canada)\//u.test(time_zone));

/** The fields of a new subject that only has a name. */
export function newSubject(kind: SubjectKind, name: string, habits: Habits): object {
  const alias = aliasOf(name);
  if (kind === 'sport')
    return { alias, weight: 0, sport_key: sportKeyOf(name, isAmerican(habits)), rules: null };
  if (kind === 'venue') return { city: name, time_zone: habits.time_zone };
  if (kind === 'school') return { alias, image: null };
  return {
    alias,
    short_name: name,
    monogram: firstLetters(name, 1).toUpperCase(),
    color: '#3b4a63',
    secondary_color: '#ffffff',
    gender: 'not identified',
    event_category_id: null,
    group_id: null,
    parent_id: null,
    images: [],
  };
}

/** One page of a list, and the length of the list. */
export const pageSubjects = (
  { edit }: SubjectDeps,
  kind: SubjectKind,
  channelId: number,
  place: SubjectPlace,
): ReturnType<EditStore['page']> => edit.page(kind, channelId, place);

/** @throws {DomainError} `catalog.subject_not_found` */
export async function readSubject(
  { edit }: SubjectDeps,
  kind: SubjectKind,
  channelId: number,
  id: number,
): ReturnType<EditStore['list']> extends Promise<(infer Row)[]> ? Promise<Row> : never {
  const row = await edit.find(kind, channelId, id);
  if (row === undefined)
    throw new DomainError('catalog.subject_not_found', { values: { kind, id: String(id) } });
  return row;
}

/** In the order of their names. */
export const listSubjects = (
  { edit }: SubjectDeps,
  kind: SubjectKind,
  channelId: number,
): ReturnType<EditStore['list']> => edit.list(kind, channelId);
