// The messages between a frame, the page around it, and the window that sells: their shapes, and how many count (T66).

/** A command of the page around a frame. `id` comes back in the answer. */
export type FrameCommand =
  | { id: string | number; type: 'play' | 'pause' | 'state' }
  | { id: string | number; type: 'seek'; time: number }
  | { id: string | number; type: 'mute'; muted: boolean };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isId = (id: unknown): id is string | number =>
  (typeof id === 'string' && id.length <= 64) || (typeof id === 'number' && Number.isSafeInteger(id));

/** Undefined for anything that is not exactly a command. */
export function readCommand(data: unknown): FrameCommand | undefined {
  if (!isRecord(data) || data.floodlit !== 1 || !isId(data.id)) return undefined;
  const { id, type, time, muted } = data;
  if (type === 'play' || type === 'pause' || type === 'state') return { id, type };
  if (type === 'seek' && typeof time === 'number' && Number.isFinite(time) && time >= 0)
    return { id, type, time };
  if (type === 'mute' && typeof muted === 'boolean') return { id, type, muted };
  return undefined;
}

/** The ticket from the window for this event, or undefined. */
export function readTicket(data: unknown, eventId: number): string | undefined {
  if (!isRecord(data) || data.floodlit !== 1 || data.type !== 'ticket' || data.event_id !== eventId)
    return undefined;
  return typeof data.ticket === 'string' && /^[\w-]{43}$/.test(data.ticket) ? data.ticket : undefined;
}

/** Only the page around the frame, from an exactly listed origin. `null`, and a page beside it, are never obeyed. */
export const isFromPage = (
  event: { readonly origin: string; readonly source: unknown },
  page: unknown,
  sites: readonly string[],
): boolean => event.source === page && event.origin !== 'null' && sites.includes(event.origin);

/** Commands beyond this many a second are dropped: more would only keep the player from playing. */
export const commandsPerSecond = 20;

/** Counts in windows of one second. */
export function createAllowance(perSecond: number, nowMs: () => number): () => boolean {
  let windowStart = Number.NEGATIVE_INFINITY;
  let used = 0;
  return () => {
    const now = nowMs();
    if (now - windowStart >= 1_000) {
      windowStart = now;
      used = 0;
    }
    used += 1;
    return used <= perSecond;
  };
}
