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

interface Holder {
  /** One decision per page and game: none after a renewal, a reconnection or a second mount. */
  decided: Map<string, HeldStart | undefined>;
  /** Seen films that the server does not know yet. */
  plays: PrerollPlay[];
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

export const notePlay = (play: PrerollPlay): void => void holder.plays.push(play);
export const takePlays = (): PrerollPlay[] => holder.plays.splice(0);
