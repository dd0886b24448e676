// The shape of a measured item.
import type { StreamType } from '@floodlit/contract/event-names';
import type { Extras } from './extras-rules.ts';
import type { ToldTotal } from './view-total-rules.ts';

/** One measured item, ready to be stored. Times are milliseconds by the server's clock. */
export interface MeasureRow {
  readonly uuid: string;
  readonly channel_id: number;
  readonly received_ms: number;
  readonly at_ms: number;
  readonly is_moved: boolean;
  readonly is_bot: boolean;
  readonly session_uuid: string;
  readonly name: string;
  readonly stream_type: StreamType | null;
  readonly stream_id: number | null;
  readonly view_uuid: string | null;
  /** Viewing time, or the length of a stall. */
  readonly span_ms: number | null;
  /** A viewing report may tell the total of its play. */
  readonly told?: ToldTotal | undefined;
  readonly person: string | null;
  readonly person_email: string | null;
  readonly extras: Extras | undefined;
  /** The channel's time zone, for the sums of days. */
  readonly zone: string;
  readonly country: string | null;
  readonly device: string;
}
