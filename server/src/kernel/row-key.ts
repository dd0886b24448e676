/** Identifies a row of a channel. An id is never used without its channel. */
export interface RowKey {
  readonly channel_id: number;
  readonly id: number;
}
