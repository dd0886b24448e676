// Points in time as columns: read as dates, written as dates or text.
import type { ColumnType } from 'kysely';

export type Moment = ColumnType<Date, Date | string, Date | string>;
export type LaterMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;
export type DefaultMoment = ColumnType<Date, Date | string | undefined, Date | string>;
