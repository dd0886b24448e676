// The fields of sports, venues, schools, teams and events that an operator writes.
import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { EventType, Gender } from './catalog.ts';
import { SportKey, SportRules } from './sport-rules.ts';

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.titleMaximum));
const alias = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(80));
const id = z.int().check(z.positive());
const colour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/));
const weight = z.int().check(z.minimum(0), z.maximum(1_000_000));
const zone = z.string().check(z.minLength(1), z.maxLength(64));
/** A path of the site or an https address. */
const image = z.string().check(z.regex(/^(?:\/(?!\/)|https:\/\/)\S{1,500}$/));

export const SportFields = z.strictObject({
  name,
  alias,
  weight,
  /** The known sport whose rules it has. */
  sport_key: SportKey,
  /** The channel's own copy of these rules. Null: those of the known sport. */
  rules: z.nullable(SportRules),
});
export const VenueFields = z.strictObject({ name, city: name, time_zone: zone });
export const SchoolFields = z.strictObject({ name, alias, image: z.nullable(image) });
export const TeamFields = z.strictObject({
  name,
  short_name: name,
  alias,
  monogram: z.string().check(z.trim(), z.minLength(1), z.maxLength(4)),
  color: colour,
  secondary_color: colour,
  gender: Gender,
  event_category_id: z.nullable(id),
  group_id: z.nullable(id),
  /** The team that this is a squad of. */
  parent_id: z.nullable(id),
  images: z.array(image).check(z.maxLength(10)),
});
export const subjectFields = {
  sport: SportFields,
  venue: VenueFields,
  school: SchoolFields,
  team: TeamFields,
} as const;
export type SubjectKind = keyof typeof subjectFields;
export type SubjectFields<Kind extends SubjectKind> = z.infer<(typeof subjectFields)[Kind]>;

export const EventFields = z.strictObject({
  name: z.string().check(z.trim(), z.maxLength(limits.titleMaximum)),
  description: z.string().check(z.maxLength(limits.descriptionMaximum)),
  type: EventType,
  starts_at: z.date(),
  time_zone: zone,
  duration_seconds: z.nullable(z.int().check(z.minimum(1), z.maximum(48 * 3_600))),
  image: z.nullable(image),
  event_category_id: id,
  away_team_id: z.nullable(id),
  home_team_id: z.nullable(id),
  location_id: z.nullable(id),
});
export type EventFields = z.infer<typeof EventFields>;
