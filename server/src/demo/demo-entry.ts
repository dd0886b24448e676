// An entry of a demo game's log, before the game has an id and a start.
import { createHash } from 'node:crypto';
import { plainEntry, type NewEntry } from '../catalog/index.ts';

type Fields = Pick<
  NewEntry,
  'side' | 'points' | 'period' | 'player_number' | 'text' | 'clock_seconds' | 'home' | 'away'
>;

export interface DemoEntry extends Partial<Fields> {
  readonly kind: NewEntry['kind'];
  /** Its name within the game: the id is made from it, so the same entry is added once. */
  readonly key: string;
  /** Seconds from the first picture. Negative: before it. */
  readonly second: number;
}

/** A uuid of version 5, as RFC 9562 makes one from a name. */
export function uuidOf(name: string): string {
  const bytes = createHash('sha1').update(`floodlit demo ${name}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ]
    .map(([from, to]) => hex.slice(from, to))
    .join('-');
}

const shirts = 28;

/** The shirt of a player: the same one for the same entry. */
export const shirtOf = (name: string): string =>
  String(2 + (createHash('sha1').update(name).digest().readUInt16BE(0) % shirts));

/** @param startMs the wall clock of the first picture. */
export function sentEntry(
  eventId: number,
  { key, kind, second, ...fields }: DemoEntry,
  order: number,
  startMs: number,
): NewEntry {
  const at = Math.round(startMs + second * 1_000);
  return plainEntry(kind, {
    ...fields,
    id: uuidOf(`${eventId} ${key}`),
    order,
    at,
    phone_at: Math.max(0, at),
  });
}
