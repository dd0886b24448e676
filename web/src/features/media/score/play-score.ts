// The score of the picture that plays: the game log, bound to the viewer's own place in the game.
import type { GameLog, LogEntry, ScoreUpdate } from '@floodlit/contract/catalog/scores';
import type { GameState } from '@floodlit/contract/sums/fold-game';
import {
  scoreAt,
  scoreSteps,
  showFrom,
  type PlayHead,
  type ScoreStep,
  type ScoreSteps,
} from '@floodlit/contract/sums/score-at';
import type { SportRules } from '@floodlit/contract/sums/sport-rules';
import { pictureDate, secondOf, stepFrom } from '@floodlit/ui/player/marks';
import { createObservable, type Observable } from '../../../lib/observable.ts';
import { withUpdate } from './place-log.ts';

/** Where logs come from. */
export interface LogSource {
  read: () => Promise<GameLog>;
  /** Each connection begins with the present score, so a log that is behind hears of it. */
  follow: (onUpdate: (update: ScoreUpdate) => void) => () => void;
  /** Whether this device shows the score of this game. */
  isShown: () => boolean;
  onShownChange: (listener: () => void) => () => void;
}

export type PlayedMedia = HTMLMediaElement & Parameters<typeof pictureDate>[0];

/** The content of the bug. */
export interface BugView {
  readonly state: GameState;
  readonly rules: SportRules;
  readonly clock: string | null;
  /** Counts the changes of the score that the viewer saw happen. A jump is none. */
  readonly seen: number;
}

export interface PlacedStep extends ScoreStep {
  /** The second of the media where it happened. Undefined without a picture. */
  readonly place: number | undefined;
  /** The second to show for it, some seconds before a play. */
  readonly position: number | undefined;
}

/** The content of marks and lists. */
export interface GameView {
  readonly rules: SportRules;
  readonly steps: readonly PlacedStep[];
  /** The last entry that this viewer has been at, by its place. Later ones may spoil the game. */
  readonly reached: number;
  /** The entry that plays, by its place. */
  readonly current: number;
  readonly showsNext: boolean;
}

export interface PlayScore {
  readonly bug: Observable<BugView | undefined>;
  readonly game: Observable<GameView | undefined>;
  /** Goes to the previous or next of these entries. */
  go: (by: -1 | 1, isStop: (step: PlacedStep) => boolean) => PlacedStep | undefined;
  seek: (step: PlacedStep) => void;
  showNext: () => void;
  stop: () => void;
}

/** Jitter: a crowd hears of a change together, and must not read at once. */
const SPREAD_MS = 5_000;
const RETRY_MS = 15_000;
/** After so much of the picture the viewer watches it. */
const WATCHING_SECONDS = 10;
/** A step of the picture up to this long is playback, at any speed. */
const PLAYED_MS = 3_000;

export function createPlayScore({
  media,
  isLive,
  source,
  entry: asked,
  random = Math.random,
}: {
  media: PlayedMedia;
  isLive: boolean;
  source: LogSource;
  /** The entry that the address names. */
  entry: string | undefined;
  random?: () => number;
}): PlayScore {
  const bug = createObservable<BugView | undefined>(undefined);
  const game = createObservable<GameView | undefined>(undefined);
  const ends = new AbortController();
  let log: GameLog | undefined;
  let line: ScoreSteps | undefined;
  let steps: readonly PlacedStep[] = [];
  let wanted = asked;
  let begunAt: number | undefined;
  let furthest = Number.NEGATIVE_INFINITY;
  let before: { readonly at: number; readonly index: number } | undefined;
  let showsNext = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The last update that came before there was a log. */
  let heard = 0;

  /** Live pictures and recordings without places are known by their own clock alone. */
  const isByClock = (): boolean => isLive || line?.steps.some(({ from }) => from < Infinity) !== true;
  const headAt = (value: number): PlayHead => (isByClock() ? { wall: value } : { second: value });

  const placeOf = ({ entry }: ScoreStep): number | undefined =>
    isByClock() ? secondOf(media, entry.at) : (entry.second ?? undefined);

  function place(): void {
    const next =
      line?.steps.map((step) => {
        const where = placeOf(step);
        return { ...step, place: where, position: where && showFrom(step.entry, where) };
      }) ?? [];
    if (!isPlacedAs(next, steps)) steps = next;
  }

  function look(): void {
    const value = isByClock() ? pictureDate(media) : media.currentTime;
    if (line === undefined || value === undefined || line.steps.length === 0) {
      bug.set(undefined);
      if (line?.steps.length === 0) game.set(undefined);
      return;
    }
    const now = scoreAt(line, headAt(value));
    const moved = (value - (before?.at ?? Number.NaN)) * (isByClock() ? 1 : 1_000);
    const isPlayed = !media.seeking && moved >= 0 && moved <= PLAYED_MS * Math.max(1, media.playbackRate);
    const old = bug.get();
    const hasScored =
      old !== undefined &&
      isPlayed &&
      before !== undefined &&
      now.index > before.index &&
      (old.state.home !== now.state.home || old.state.away !== now.state.away);
    before = { at: value, index: now.index };
    const seen = (old?.seen ?? 0) + (hasScored ? 1 : 0);
    // A result that was typed tells nothing of the course of the game.
    if (now.index < 0 && line.steps.every(({ entry }) => entry.kind === 'final')) bug.set(undefined);
    else if (
      old?.state !== now.state ||
      old.clock !== now.clock ||
      old.seen !== seen ||
      old.rules !== line.rules
    )
      bug.set({ state: now.state, rules: line.rules, clock: now.clock, seen });
    furthest = Math.max(furthest, value);
    const reached = scoreAt(line, headAt(furthest)).index;
    const current = steps.findLastIndex(
      ({ place: where, entry }) =>
        (where ?? Infinity) <= media.currentTime + 0.25 && entry.kind !== 'clock_stop',
    );
    const shown = game.get();
    if (
      shown?.steps !== steps ||
      shown.reached !== reached ||
      shown.current !== current ||
      shown.showsNext !== showsNext
    )
      game.set({ rules: line.rules, steps, reached, current, showsNext });
  }

  function keep(next: GameLog): void {
    if (next === log) return;
    log = next;
    line = scoreSteps(next.entries, next.rules);
    place();
    openAsked();
    look();
  }

  /** An address may name an entry. Its place may come with the first list of a live game. */
  function openAsked(): void {
    if (wanted === undefined || line === undefined) return;
    const step = steps.find(({ entry }) => entry.id === wanted);
    if (step !== undefined && step.position === undefined) return;
    wanted = undefined;
    if (step !== undefined) seek(step);
  }

  /** A viewer who has begun to watch elsewhere is not taken away. */
  function noteWatching(): void {
    begunAt ??= media.currentTime;
    if (Math.abs(media.currentTime - begunAt) > WATCHING_SECONDS) wanted = undefined;
  }

  function seek({ position }: PlacedStep): void {
    if (position !== undefined) media.currentTime = position;
  }

  function readLater(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      read();
    }, ms);
  }

  function read(): void {
    source.read().then(
      (found) => {
        if (ends.signal.aborted || !source.isShown()) return;
        // An update may have overtaken this answer.
        if (
          log === undefined ||
          found.score.revision > log.score.revision ||
          found.score.seq >= log.score.seq
        )
          keep(found);
        if (found.score.seq < heard) readLater(SPREAD_MS * random());
        heard = 0;
      },
      () => {
        if (!ends.signal.aborted) readLater(RETRY_MS * (1 + random()));
      },
    );
  }

  let unfollow: (() => void) | undefined;
  function follow(): void {
    const isShown = source.isShown();
    if (isShown === (unfollow !== undefined)) return;
    if (!isShown) return forget();
    unfollow = source.follow((update) => {
      if (log === undefined) return void (heard = update.seq);
      const next = withUpdate(log, update);
      // Only the server knows the places of new entries in a recording.
      if (next !== 'read_again' && (isByClock() || next === log)) return keep(next);
      // A game with many taps does not put the read off without an end.
      if (timer === undefined) readLater(SPREAD_MS * (1 + random()));
    });
    read();
  }
  function forget(): void {
    clearTimeout(timer);
    timer = undefined;
    unfollow?.();
    unfollow = undefined;
    log = line = undefined;
    steps = [];
    bug.set(undefined);
    game.set(undefined);
  }

  for (const name of ['timeupdate', 'seeking', 'seeked', 'ended'])
    media.addEventListener(name, look, { signal: ends.signal });
  media.addEventListener('timeupdate', noteWatching, { signal: ends.signal });
  // Places of a live game are known once its first list is there.
  for (const name of ['loadedmetadata', 'durationchange'])
    media.addEventListener(
      name,
      () => {
        place();
        openAsked();
        look();
      },
      { signal: ends.signal },
    );
  const stopShown = source.onShownChange(follow);
  follow();

  return {
    bug,
    game,
    go: (by, isStop) => {
      const places = steps.flatMap((step) =>
        step.position !== undefined && isStop(step) ? [{ at: step.position, step }] : [],
      );
      const next = stepFrom(places, media.currentTime, by)?.step;
      if (next !== undefined) seek(next);
      return next;
    },
    seek,
    showNext: () => {
      showsNext = true;
      look();
    },
    stop: () => {
      ends.abort();
      stopShown();
      forget();
    },
  };
}

/** Lists of a live game come every few seconds, and seldom move a place. */
const isPlacedAs = (next: readonly PlacedStep[], before: readonly PlacedStep[]): boolean =>
  next.length === before.length &&
  next.every(({ entry, state, place }, index) => {
    const old = before[index];
    if (old?.entry !== entry || old.state !== state) return false;
    return place === old.place || Math.abs((place ?? Infinity) - (old.place ?? Infinity)) < 0.05;
  });

export const isListed = ({ kind }: Pick<LogEntry, 'kind'>): boolean => listed.has(kind);
const listed: ReadonlySet<LogEntry['kind']> = new Set([
  'score',
  'big_play',
  'penalty',
  'timeout',
  'custom',
  'period_end',
  'final',
]);
