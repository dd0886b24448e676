// What a call is, for whoever counts calls: each kind has limits of its own, so that none uses up what another needs.
export const callKinds = [
  'read',
  'search',
  /** Asked again and again by itself while a page is open. */
  'poll',
  'favorite',
  'purchase',
  'playback',
  'key',
  'login',
  /** The way back from a provider of log-ins: any page can send a browser there, so it uses up nothing else. */
  'callback',
  'contact',
  /** Everything about oneself: a few in a day. */
  'export',
  'write',
] as const;
export type CallKind = (typeof callKinds)[number];

export const isCallKind = (value: unknown): value is CallKind => callKinds.some((kind) => kind === value);

/** A call that names no kind reads or writes. */
export const kindOf = ({ kind, method }: { kind?: CallKind; method: string }): CallKind =>
  kind ?? (method === 'GET' ? 'read' : 'write');
