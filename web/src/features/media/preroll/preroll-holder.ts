// The hand-over of a film that started before React, and the memory of what this page already decided.
import type { Preroll } from '@floodlit/ui/player/preroll';
import type { Subject } from '../use-recording.ts';

/** A film that is chosen or playing. The game waits for `ended`. */
export interface HeldStart {
  /** Undefined when no film is shown after all. */
  preroll: Promise<Preroll | undefined>;
  ended: Promise<unknown>;
}

export interface PrerollPlay {
  id: number;
  event_id: number;
  play_id: string;
}

/** A name beside the score of a game. */
export interface SponsorMark {
  readonly preroll_id: number;
  readonly name: string;
}

interface Holder {
  /** One decision per page and game: none after a renewal, a reconnection or a second mount. */
  decided: Map<string, HeldStart | undefined>;
  /** Seen films that the server does not know yet. */
  plays: PrerollPlay[];
  /** By game. */
  sponsors?: Map<number, SponsorMark>;
}

// Kept on the window: the early script and the page may be separate bundles with two copies of this file.
const KEY = Symbol.for('floodlit.prerolls');
const holder: Holder = ((globalThis as { [KEY]?: Holder })[KEY] ??= { decided: new Map(), plays: [] });

export const isDecided = (subject: Subject): boolean => holder.decided.has(subject);
export const findHeldStart = (subject: Subject): HeldStart | undefined => holder.decided.get(subject);

/** The decision ends with the film: a later mount of the game must not wait. */
export function keepDecision(subject: Subject, held: HeldStart | undefined): void {
  holder.decided.set(subject, held);
  void held?.ended.then(() => holder.decided.set(subject, undefined));
}

/** The film that was chosen for this viewer and game, also when it is not shown again so soon. */
export function noteSponsor(
  eventId: number,
  { id, sponsor }: { id: number; sponsor?: string | undefined },
): void {
  if (sponsor !== undefined) (holder.sponsors ??= new Map()).set(eventId, { preroll_id: id, name: sponsor });
}
export const findSponsor = (eventId: number): SponsorMark | undefined => holder.sponsors?.get(eventId);

export const notePlay = (play: PrerollPlay): void => void holder.plays.push(play);
export const takePlays = (): PrerollPlay[] => holder.plays.splice(0);
