// The tables of the catalogue as Kysely sees them.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { EventType, StreamStatus } from '@floodlit/contract/catalog/catalog';
import type { GameState } from '@floodlit/contract/sums/fold-game';
import type { EntryKind, Side } from '@floodlit/contract/sums/game-entry';
import type { SportKey, SportRules } from '@floodlit/contract/sums/sport-rules';
import type { DefaultMoment, Moment } from './moments.ts';
import type { TranslationsColumn } from './translations-column.ts';

interface EventCategoryTable {
  id: Generated<number>;
  channel_id: number;
  name: string;
  alias: string;
  weight: Generated<number>;
  sport_key: Generated<SportKey>;
  /** The channel's own copy of the rules. Null: those of `sport_key`. */
  rules: ColumnType<SportRules | null, string | null | undefined, string | null>;
  translations: TranslationsColumn<'category'>;
}

interface LocationTable {
  id: Generated<number>;
  channel_id: number;
  name: string;
  city: string;
  time_zone: string;
  translations: TranslationsColumn<'location'>;
}

interface ParticipantGroupTable {
  id: Generated<number>;
  channel_id: number;
  name: string;
  alias: string;
  image: string | null;
  translations: TranslationsColumn<'group'>;
}

interface ParticipantTable {
  id: Generated<number>;
  channel_id: number;
  group_id: number | null;
  name: string;
  short_name: string;
  alias: string;
  monogram: string;
  color: string;
  secondary_color: string;
  gender: Generated<'men' | 'women' | 'not identified'>;
  event_category_id: number | null;
  images: Generated<string[]>;
  parent_id: ColumnType<number | null, number | null | undefined, number | null>;
  translations: TranslationsColumn<'participant'>;
}

interface EventTable {
  id: Generated<number>;
  channel_id: number;
  name: string;
  type: EventType;
  stream_status: StreamStatus;
  starts_at: Moment;
  time_zone: string;
  duration_seconds: number | null;
  description: Generated<string>;
  image: string | null;
  away_team_id: number | null;
  home_team_id: number | null;
  event_category_id: number;
  location_id: number | null;
  single_event_package_id: number | null;
  cancelled_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** A trigger counts the changes that calendars show. */
  sequence: GeneratedAlways<number>;
  previous_starts_at: GeneratedAlways<Date | null>;
  not_played_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Its log says that it is over. */
  over_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: DefaultMoment;
  translations: TranslationsColumn<'event'>;
}

interface EditionTable {
  channel_id: number;
  edition: number;
}

interface SearchEntryTable {
  id: Generated<number>;
  channel_id: number;
  event_id: number | null;
  participant_id: number | null;
  group_id: number | null;
  event_category_id: number | null;
  page_id: number | null;
  faq_id: number | null;
  name: string;
  phase: number;
  starts_at: Date | null;
  words: string;
}

interface GameEntryTable {
  channel_id: number;
  event_id: number;
  id: string;
  seq: number;
  kind: EntryKind;
  side: Side | null;
  points: number | null;
  period: number | null;
  player_number: string | null;
  text: string | null;
  clock_seconds: number | null;
  home: number | null;
  away: number | null;
  is_sure: boolean | null;
  target: string | null;
  replaces: string | null;
  phone_at: number;
  author_order: number;
  at: Moment;
  made_at: Moment;
  received_at: Moment;
  author: string;
}

interface ScoreTable {
  channel_id: number;
  event_id: number;
  state: ColumnType<GameState, string, string>;
  /** The rules that the state was folded by. Null before the first entry. */
  rules: ColumnType<SportRules | null, string | undefined, string>;
  seq: number;
  revision: number;
  is_final: boolean;
  updated_at: Moment;
}

export interface CatalogTables {
  'catalog.event_categories': EventCategoryTable;
  'catalog.locations': LocationTable;
  'catalog.participant_groups': ParticipantGroupTable;
  'catalog.participants': ParticipantTable;
  'catalog.events': EventTable;
  'catalog.game_entries': GameEntryTable;
  'catalog.scores': ScoreTable;
  'catalog.editions': EditionTable;
  'catalog.search_entries': SearchEntryTable;
}
