// The names of measured events. Without schemas, so that the browser's queue stays small.

/** Steps of a purchase carry the names of GA4. */
export const eventNames = [
  /** extras: status, url without its query, error. */
  'api_request',
  'login',
  'logout',
  'register',
  /** extras: page, previous_page_for_analytics. */
  'visit_page',
  'search',
  'follow',
  'unfollow',
  'share',
  /** extras: event_id, reason of the refusal. */
  'gate_shown',
  'view_item',
  'select_item',
  'begin_checkout',
  'add_payment_info',
  /** extras: order_id. */
  'purchase',
] as const;
export type EventName = (typeof eventNames)[number];

export const videoEventNames = [
  /** The viewer asked for the play. */
  'view_start',
  /** extras: ms since view_start, without a preroll. */
  'first_frame',
  'play',
  'pause',
  /** extras: from, to, in seconds. */
  'seek',
  /** The end of a stall. extras: ms. */
  'stall',
  /** The shown quality changes. extras: height, bitrate in bits per second. */
  'rendition',
  /** extras: seconds behind the camera. */
  'delay',
  /** extras of each preroll step: preroll_id. */
  'preroll_start',
  'preroll_quarter',
  'preroll_half',
  'preroll_three_quarters',
  'preroll_end',
  'preroll_skip',
  'preroll_click',
  /** The sponsor's name beside the score, once in a view. */
  'preroll_mark',
  'preroll_error',
  /** extras: code, is_fatal. */
  'error',
  /** Every 10 s while the player shows pictures. extras: playing, height, delay. */
  'heartbeat',
  'view_end',
] as const;
export type VideoEventName = (typeof videoEventNames)[number];

/** The kind of media. `stream_id` is an event's id for the first two, a video's or a clip's for the others. */
export const streamTypes = ['live', 'recording', 'vod', 'clip'] as const;
export type StreamType = (typeof streamTypes)[number];

/** The calls that a batch may carry. A session is created before, by a call of its own. */
export const batchPaths = ['/datalake/event/', '/datalake/video/event/', '/datalake/video/viewing/'] as const;
export type BatchPath = (typeof batchPaths)[number];

/** A text of an outer address, kept 3 h by the browser. A session and an order carry it. */
export const trkPattern = /^[\w.~-]{1,64}$/;
