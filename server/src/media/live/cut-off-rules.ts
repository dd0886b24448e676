// Pure rules of a home that may be cut off from the database: whom it asks, and when its encoders leave.

/** A renewal comes each 2 s. The other half of the lease is left for the encoder to reach another node. */
const doubtMs = 3_000;
/** An install of many machines is not asked as a whole. */
const askedMaximum = 4;

interface Taker {
  readonly id: string;
  readonly role: string;
  readonly url: string | null;
  readonly room: number | null;
}

/** The nodes that could air its games, those with most room first. */
export const listTakers = <Node extends Taker>(id: string, list: readonly Node[]): readonly Node[] =>
  list
    .filter(
      ({ id: other, role, url, room }) =>
        other !== id && (role === 'ingest' || role === 'all') && url !== null && (room ?? 0) > 0,
    )
    .toSorted((one, other) => (other.room ?? 0) - (one.room ?? 0))
    .slice(0, askedMaximum);

/** A node that may have lost the database asks others, and gives none of them hope. */
export const isInDoubt = (renewedAgoMs: number): boolean => renewedAgoMs > doubtMs;

export interface Doubt {
  /** How many encoders are connected. */
  readonly fed: number;
  readonly renewedAgoMs: number;
  /** How many encoders the nodes that could air its games had room for. */
  readonly room: number;
  /** How many encoders it sent to them since it renewed its row last. */
  readonly sent: number;
}

/** How many of its encoders may go to another node. An encoder that finds no room there would be off the air. */
export const countGoing = ({ fed, renewedAgoMs, room, sent }: Doubt): number =>
  isInDoubt(renewedAgoMs) ? Math.max(0, Math.min(fed, room - sent)) : 0;

export const roomOf = (takers: readonly Pick<Taker, 'room'>[]): number =>
  takers.reduce((sum, { room }) => sum + (room ?? 0), 0);

/** While nobody has the database, nobody takes a game: the home goes on. */
export const isCutOff = (hasDatabase: { readonly own: boolean; readonly other: boolean }): boolean =>
  hasDatabase.other && !hasDatabase.own;
