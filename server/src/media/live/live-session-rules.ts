// Pure rules of one broadcast: its states, what each event changes, and the effects that the session performs.
import { isWithheld, type BroadcastRecord } from './live-rules.ts';

export interface LiveState {
  readonly eventName: string;
  /** `starting` while its first picture moves the event to live, and until that may be tried again. */
  readonly air: 'armed' | 'starting' | 'live';
  /**
   * `paused`: the next process continues it. `forgotten`: nothing of it was shown, and nothing will be. `taken`: another
   * home has it.
   */
  readonly close: 'open' | 'ending' | 'paused' | 'forgotten' | 'taken';
  /** The connected encoders, in their order. */
  readonly encoders: readonly number[];
  /** The encoder on the air. */
  readonly encoder: number | undefined;
  /** Since when no encoder is connected, while the event waits for one. */
  readonly aloneMs: number | undefined;
  /** How long the encoder may be away. */
  readonly windowSeconds: number;
  /** The length of the recording at which a returned encoder had not shown anything yet. */
  readonly awaitedMs: number | undefined;
  /** Viewers see a slate. */
  readonly isHeldBack: boolean;
  readonly isWatched: boolean;
  /** When it was last saved that viewers watch. */
  readonly watchedSavedMs: number;
}

export type LiveEvent =
  /** An earlier process aired it. */
  | { readonly kind: 'resumed' }
  | { readonly kind: 'attached'; readonly encoder: number }
  /** The first picture of an encoder. Without one, an encoder must not replace the running game. */
  | { readonly kind: 'picture'; readonly encoder: number }
  /** A message of an encoder was taken, and may have changed the recording. */
  | { readonly kind: 'message' }
  | { readonly kind: 'aired' | 'not-aired' | 'may-air-again' }
  | { readonly kind: 'lost'; readonly encoder: number; readonly reason: string }
  /** All writes before the loss are done. */
  | { readonly kind: 'loss-due' }
  | { readonly kind: 'row-read'; readonly row: LiveRow }
  | { readonly kind: 'watched' }
  /** A write of this home changed nothing: another node took the game. */
  | { readonly kind: 'taken' }
  | { readonly kind: 'ended'; readonly why: string }
  | { readonly kind: 'paused' };

export type LiveRow = Pick<
  BroadcastRecord,
  'slate_text' | 'end_wished_at' | 'window_seconds' | 'signal_lost_at'
>;

export type LiveEffect =
  | { readonly kind: 'go-live' | 'show' | 'stop-waiting' | 'forget' | 'finish' | 'save-watched' | 'let-go' }
  | { readonly kind: 'follow' | 'replace' | 'close'; readonly encoder: number }
  | { readonly kind: 'refuse'; readonly encoder: number; readonly sentence: string }
  | { readonly kind: 'withhold'; readonly isWithheld: boolean }
  /** Ends the event after this time. */
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'save-signal'; readonly isHeard: boolean }
  /** Sends `loss-due` after the writes before it, whose effects belong to the same write. */
  | { readonly kind: 'settle-loss' }
  | { readonly kind: 'save-loss' }
  | { readonly kind: 'info' | 'warn'; readonly sentence: string };

/** The session reads it at each event. */
export interface LiveMoment {
  readonly nowMs: number;
  /** The length of the recording. */
  readonly durationMs: number;
  readonly isPlayable: boolean;
}

export interface Step {
  readonly state: LiveState;
  readonly effects: readonly LiveEffect[];
}

const watchedMs = 5_000;

const step = (state: LiveState, ...effects: LiveEffect[]): Step => ({ state, effects });

export const firstState = (
  broadcast: Pick<BroadcastRecord, 'slate_text' | 'end_wished_at' | 'window_seconds'>,
  eventName: string,
  air: 'armed' | 'live',
): LiveState => ({
  eventName,
  air,
  close: 'open',
  encoders: [],
  encoder: undefined,
  aloneMs: undefined,
  windowSeconds: broadcast.window_seconds,
  awaitedMs: undefined,
  isHeldBack: isWithheld(broadcast),
  isWatched: false,
  watchedSavedMs: Number.NEGATIVE_INFINITY,
});

function follow(state: LiveState, encoder: number, { durationMs }: LiveMoment): Step {
  if (state.encoder === encoder) return step(state);
  const awaitedMs = state.air === 'live' ? durationMs : state.awaitedMs;
  const followed: LiveState = { ...state, encoder, awaitedMs, aloneMs: undefined };
  const effects: LiveEffect[] = [{ kind: 'stop-waiting' }, { kind: 'follow', encoder }];
  if (state.encoder !== undefined) effects.push({ kind: 'replace', encoder: state.encoder });
  return step(followed, ...effects);
}

function takeMessage(state: LiveState, { isPlayable, durationMs }: LiveMoment): Step {
  if (state.air === 'armed' && isPlayable) return step({ ...state, air: 'starting' }, { kind: 'go-live' });
  if (state.awaitedMs === undefined || durationMs <= state.awaitedMs) return step(state);
  return step(
    { ...state, awaitedMs: undefined },
    { kind: 'save-signal', isHeard: true },
    { kind: 'info', sentence: `The encoder of "${state.eventName}" is back` },
  );
}

function lose(before: LiveState, encoder: number, reason: string, moment: LiveMoment): Step {
  const encoders = before.encoders.filter((one) => one !== encoder);
  if (before.encoder !== encoder) return step({ ...before, encoders });
  const state: LiveState = { ...before, encoders, encoder: undefined };
  if (state.close !== 'open') return step(state);
  // An encoder that came back too early for its former connection waits here.
  const heir = encoders.at(-1);
  if (heir !== undefined) return follow(state, heir, moment);
  const sentence = `The encoder of "${state.eventName}" is gone (${reason})`;
  // A refusal has its own line.
  const lines: LiveEffect[] = reason === 'refused' ? [] : [{ kind: 'warn', sentence }];
  return step(state, ...lines, { kind: 'settle-loss' });
}

/** Another window counts from the moment of the loss. */
function waitForReturn(before: LiveState, nowMs: number): { state: LiveState; wait: LiveEffect } {
  const aloneMs = before.aloneMs ?? nowMs;
  const ms = Math.max(0, aloneMs + before.windowSeconds * 1_000 - nowMs);
  return { state: { ...before, aloneMs }, wait: { kind: 'wait', ms } };
}

function settleLoss(before: LiveState, { nowMs }: LiveMoment): Step {
  if (before.close !== 'open' || before.encoder !== undefined) return step(before);
  if (before.air !== 'live') return step({ ...before, close: 'forgotten' }, { kind: 'forget' });
  const { state, wait } = waitForReturn(before, nowMs);
  return step(state, wait, { kind: 'save-loss' });
}

function readRow(before: LiveState, row: LiveRow, { nowMs, durationMs }: LiveMoment): Step {
  if (before.air !== 'live' || before.close !== 'open') return step(before);
  let state = before;
  const effects: LiveEffect[] = [];
  const isHeldBack = isWithheld(row);
  if (isHeldBack !== state.isHeldBack) {
    // After a slate, the signal counts again once something new can be seen.
    state = { ...state, isHeldBack, awaitedMs: isHeldBack ? state.awaitedMs : durationMs };
    const sentence = `"${state.eventName}" ${isHeldBack ? 'shows a slate' : 'shows its picture again'}`;
    effects.push({ kind: 'withhold', isWithheld: isHeldBack }, { kind: 'info', sentence });
  }
  if (row.window_seconds !== state.windowSeconds) {
    state = { ...state, windowSeconds: row.window_seconds };
    if (state.aloneMs !== undefined) effects.push(waitForReturn(state, nowMs).wait);
  }
  const isHeard = state.encoder !== undefined && state.awaitedMs === undefined && !state.isHeldBack;
  // A write that failed, as when the database was away, is repeated here.
  if (isHeard !== (row.signal_lost_at === null)) effects.push({ kind: 'save-signal', isHeard });
  if (state.isWatched && nowMs >= state.watchedSavedMs + watchedMs) {
    state = { ...state, isWatched: false, watchedSavedMs: nowMs };
    effects.push({ kind: 'save-watched' });
  }
  return step(state, ...effects);
}

function pause(state: LiveState): Step {
  const effects: LiveEffect[] = [{ kind: 'stop-waiting' }];
  if (state.encoder !== undefined) effects.push({ kind: 'close', encoder: state.encoder });
  return step({ ...state, close: 'paused', encoder: undefined }, ...effects);
}

function end(state: LiveState, why: string): Step {
  if (state.close !== 'open') return step(state);
  const effects: LiveEffect[] = [{ kind: 'stop-waiting' }];
  effects.push({ kind: 'info', sentence: `"${state.eventName}" ends: ${why}` });
  // Its connection is closed without being a loss.
  if (state.encoder !== undefined) effects.push({ kind: 'close', encoder: state.encoder });
  return step({ ...state, close: 'ending', encoder: undefined }, ...effects, { kind: 'finish' });
}

const takenSentence = 'Another camera took over with the same stream key.';

/** Nothing more is written or shown of it here. The game goes on elsewhere. */
function letGo(state: LiveState): Step {
  if (state.close !== 'open' && state.close !== 'ending') return step(state);
  return step(
    { ...state, close: 'taken', encoders: [], encoder: undefined },
    { kind: 'stop-waiting' },
    { kind: 'warn', sentence: `"${state.eventName}" is aired by another process now.` },
    { kind: 'let-go' },
    ...state.encoders.map((encoder): LiveEffect => ({ kind: 'refuse', encoder, sentence: takenSentence })),
  );
}

/** The state after an event, and the effects in the order in which they are performed. */
export function next(state: LiveState, event: LiveEvent, moment: LiveMoment): Step {
  switch (event.kind) {
    case 'resumed': {
      const { state: waiting, wait } = waitForReturn(state, moment.nowMs);
      return step(waiting, { kind: 'show' }, { kind: 'save-signal', isHeard: false }, wait);
    }
    case 'attached': {
      const attached: LiveState = { ...state, encoders: [...state.encoders, event.encoder] };
      return state.encoder === undefined ? follow(attached, event.encoder, moment) : step(attached);
    }
    case 'picture':
      return follow(state, event.encoder, moment);
    case 'message':
      return takeMessage(state, moment);
    case 'aired':
      return step(
        { ...state, air: 'live' },
        { kind: 'show' },
        { kind: 'info', sentence: `"${state.eventName}" is live` },
      );
    case 'not-aired': {
      const sentence = `"${state.eventName}" is not armed any more, or has a recording already.`;
      return state.encoder === undefined
        ? step(state)
        : step(state, { kind: 'refuse', encoder: state.encoder, sentence });
    }
    case 'may-air-again':
      return step(state.air === 'starting' ? { ...state, air: 'armed' } : state);
    case 'lost':
      return lose(state, event.encoder, event.reason, moment);
    case 'loss-due':
      return settleLoss(state, moment);
    case 'row-read':
      return readRow(state, event.row, moment);
    case 'watched':
      return step(state.isWatched ? state : { ...state, isWatched: true });
    case 'taken':
      return letGo(state);
    case 'ended':
      return end(state, event.why);
    case 'paused':
      return pause(state);
  }
}
