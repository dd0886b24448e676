// The kind of a call, for rate limiting. Each kind has its own limits, so that one cannot use up another's.
export const callKinds = [
  'read',
  'search',
  /** An open page polls it. */
  'poll',
  'favorite',
  'purchase',
  'playback',
  'key',
  'login',
  /** The callback of a log-in provider. Any page can send a browser there, so it has its own limit. */
  'callback',
  'contact',
  'clip',
  /** The export of personal data: a few per day. */
  'export',
  /** A page reports measures with it. Nothing that plays or pays shares its limit. */
  'measure',
  /** Errors of the page. */
  'report',
  'write',
] as const;
export type CallKind = (typeof callKinds)[number];

export const isCallKind = (value: unknown): value is CallKind => callKinds.some((kind) => kind === value);

/** A call without a kind counts as a read or a write. */
export const kindOf = ({ kind, method }: { kind?: CallKind; method: string }): CallKind =>
  kind ?? (method === 'GET' ? 'read' : 'write');
