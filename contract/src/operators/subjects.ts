// Sports, venues, schools and teams, as the console lists and writes them.
import * as z from 'zod/mini';
import { SchoolFields, SportFields, TeamFields, VenueFields, type SubjectKind } from '../catalog/edit.ts';
import { Id } from '../primitives.ts';
import { listOf, one } from '../route.ts';
import { translatable, translationsOf, type TranslatableKind } from '../translations.ts';
import { consoleRoute } from './console-route.ts';
import { ListPlace, ofChannel, Version } from './records.ts';

/** The kind of each subject's texts. */
export const textKindOf = {
  sport: 'category',
  venue: 'location',
  school: 'group',
  team: 'participant',
} as const satisfies Record<SubjectKind, TranslatableKind>;

const kept = { id: z.int(), version: Version };
const writeErrors = [
  'catalog.subject_invalid',
  'catalog.subject_not_found',
  'catalog.alias_taken',
  'channel.translation_invalid',
] as const;

/** The five routes of one kind. A new subject needs its name alone: the server fills in the rest. */
function routesOf<
  const Path extends string,
  Words extends z.core.$ZodShape & { name: z.core.$ZodType },
  const Lengths extends Readonly<Record<string, number>>,
>(path: Path, words: z.ZodMiniObject<Words>, lengths: Lengths) {
  const translations = translationsOf(lengths);
  const place = `/console/channels/:channel_id/${path}` as const;
  const item = `${place}/:subject_id` as const;
  const params = z.object({ ...ofChannel, subject_id: Id });
  const Record = z.object({ ...words.shape, translations, ...kept });
  return {
    list: consoleRoute({
      method: 'GET',
      path: place,
      summary: `The ${path} of a channel.`,
      grant: { act: 'catalog.read', on: 'inside' },
      params: z.object(ofChannel),
      query: z.extend(ListPlace, { sort: z._default(z.enum(['name', 'id']), 'name') }),
      response: listOf(Record),
      errors: [],
    }),
    read: consoleRoute({
      method: 'GET',
      path: item,
      summary: `One of the ${path}, with its version.`,
      grant: { act: 'catalog.read', on: 'inside' },
      params,
      response: one(Record),
      errors: ['catalog.subject_not_found'],
    }),
    add: consoleRoute({
      method: 'POST',
      path: place,
      summary: `Adds to the ${path}. The same again changes nothing.`,
      grant: { act: 'catalog.write', on: 'channel' },
      params: z.object(ofChannel),
      body: z.strictObject({
        ...z.partial(words).shape,
        name: words.shape.name,
        translations: z._default(translations, {}),
      }),
      response: one(z.object({ id: z.int() })),
      errors: writeErrors,
      repeatable: true,
    }),
    change: consoleRoute({
      method: 'POST',
      path: item,
      summary: `Changes one of the ${path}. The translations replace the former ones.`,
      grant: { act: 'catalog.write', on: 'channel' },
      params,
      body: z.strictObject({ ...words.shape, translations, version: Version }),
      response: one(Record),
      errors: [...writeErrors, 'operators.changed_meanwhile'],
    }),
    remove: consoleRoute({
      method: 'POST',
      path: `${item}/remove`,
      summary: `Removes one of the ${path} that nothing uses.`,
      grant: { act: 'catalog.write', on: 'channel' },
      params,
      response: one(z.object({ removed: z.boolean() })),
      errors: ['catalog.subject_not_found', 'catalog.in_use'],
    }),
  };
}

export const sports = routesOf('sports', SportFields, translatable.category);
export const venues = routesOf('venues', VenueFields, translatable.location);
export const schools = routesOf('schools', SchoolFields, translatable.group);
export const teams = routesOf('teams', TeamFields, translatable.participant);
