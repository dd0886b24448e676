// The extras of a live game: its edge, the viewer's position, and interruptions.
import { Hls } from 'hls-video-element';
import type { HlsVideoElement } from 'hls-video-element';
import type { LevelDetails } from 'hls.js';
import { latencyModeOf, noteStall } from '../logic/latency.ts';
import type { LatencyMode } from '../logic/latency.ts';
import {
  behindLive,
  followsAfter,
  isBeyondEdge,
  isMediaComing,
  isNearEdge,
  NUDGE_S,
  shouldCatchUp,
} from '../logic/live-edge.ts';
import type { ViewerAct } from '../logic/live-edge.ts';
import type { PlaybackSource } from '../logic/playback-source.ts';
import { isSlateShown } from '../logic/slate.ts';
import type { Signal } from '../logic/slate.ts';
import { latencyConfig } from './hls-config.ts';
import { keepRateForViewer } from './live-rate.ts';
import { FIRST_LIVE_STATE } from './playback-state.ts';
import type { LiveState } from './playback-state.ts';
import { findPreference, keepPreference } from './preferences.ts';

const SAMPLE_MS = 500;
/** After this long without an expected fragment, loading restarts. */
const STUCK_MS = 10_000;
/** A stall this soon after a jump is caused by the jump. */
const JUMP_MS = 4_000;
/** A jump is complete after this many seconds of playback. */
const SETTLED_S = 0.3;

export interface LiveSide {
  state: () => LiveState;
  attach: (api: Hls) => void;
  goLive: () => void;
  startOver: () => void;
  /** The viewer's choice, stored on this device. */
  chooseLatency: (mode: LatencyMode) => void;
  fallBack: () => void;
  setSignal: (signal: Signal | null) => void;
  stop: () => void;
}

export interface LiveSideOptions {
  element: HlsVideoElement;
  source: PlaybackSource;
  onState: (state: LiveState) => void;
  /** No data arrives although it should. */
  onStuck: () => void;
}

export function createLiveSide(options: LiveSideOptions): LiveSide {
  const { element, source } = options;
  const ends = new AbortController();
  let hls: Hls | undefined;
  let signal: Signal | null = null;
  let follows = true;
  let hasPlayed = false;
  let isMovingOver = false;
  let stalls: number[] = [];
  let jumpedAt = performance.now();
  let loadedAt = performance.now();
  let lastPosition = 0;
  /** The start of playback after the last jump. */
  let settledAt: number | undefined;
  let sampledPosition = 0;
  let state: LiveState = {
    ...FIRST_LIVE_STATE,
    latency: latencyModeOf(findPreference('latency'), source.low_latency_url !== null),
  };

  function change(part: Partial<LiveState>) {
    const next = { ...state, ...part };
    const isSame = (Object.keys(next) as (keyof LiveState)[]).every((key) => next[key] === state[key]);
    if (isSame || ends.signal.aborted) return;
    state = next;
    options.onState(state);
  }

  const target = () => hls?.targetLatency ?? 2;
  const details = () => hls?.latestLevelDetails ?? undefined;

  function behindAt(position: number): number | undefined {
    const known = details();
    if (!known) return undefined;
    return behindLive({ edge: known.edge, age: known.age, usual_age: usualAge(known), position });
  }
  const usualAge = ({ partTarget, targetduration }: LevelDetails): number =>
    2 * (state.latency === 'low' && partTarget ? partTarget : targetduration);
  const isNear = (wasNear = state.is_at_edge) => {
    const behind = behindAt(element.currentTime);
    return behind === undefined || isNearEdge(behind, target(), wasNear);
  };

  function note(act: ViewerAct) {
    follows = followsAfter(follows, act);
  }

  function jumpTo(position: number) {
    jumpedAt = performance.now();
    settledAt = undefined;
    lastPosition = position;
    element.currentTime = position;
  }
  function toEdge() {
    const position = hls?.liveSyncPosition;
    if (typeof position === 'number') jumpTo(position);
  }

  /** After a stall at the edge, playback resumes with a buffer. Otherwise it would stall with every part. */
  function holdOrGo(isStarved: boolean, known: LevelDetails) {
    const { age, partTarget, targetduration } = known;
    if (settledAt === undefined && !isStarved && hasPlayed) settledAt = element.currentTime;
    // A join or a jump waits for its first picture, not for a buffer.
    const hasSettled = settledAt !== undefined && element.currentTime > settledAt + SETTLED_S;
    const isLow = state.latency === 'low' && partTarget > 0;
    const enough = isLow ? Math.max(2 * partTarget, target() - 1) : targetduration / 2;
    const isComing = isMediaComing({
      age,
      usual_age: usualAge(known),
      longest_age: 2 * targetduration,
      is_signal_lost: signal === 'lost',
    });
    if (element.paused || !follows || !hasSettled || !isComing || bufferedAhead(element) >= enough)
      rate.release();
    else if (isStarved && hasPlayed) rate.hold();
  }

  function sample() {
    // hls.js still reports after the end of the game. A hold of then would stop the recording forever.
    if (ends.signal.aborted) return;
    const known = details();
    const behind = behindAt(element.currentTime);
    if (!hls || !known || behind === undefined) return;
    const isPaused = element.paused;
    const isFresh = known.age < 2 * known.targetduration;
    // A jump whose event is pending overrides the known choice of the viewer.
    const isSeekPending = element.seeking && Math.abs(element.currentTime - lastPosition) > NUDGE_S;
    if (
      !isSeekPending &&
      shouldCatchUp({ follows, is_paused: isPaused, is_fresh: isFresh, behind, target: target() })
    )
      toEdge();
    const isAtEdge = !isPaused && isNear();
    if (isAtEdge && element.playbackRate > 1) element.playbackRate = 1;
    const isMoving = !element.seeking && element.currentTime > sampledPosition;
    sampledPosition = element.currentTime;
    const isStarved = element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA && !element.seeking;
    change({
      behind: Math.round(behind * 10) / 10,
      is_at_edge: isAtEdge,
      is_interrupted: isSlateShown(state.is_interrupted, {
        signal,
        is_moving: isMoving,
        is_starved: isStarved && hasPlayed,
        is_paused: isPaused,
      }),
    });
    holdOrGo(isStarved, known);
    const isStuck = isStarved && !isPaused && signal !== 'lost' && performance.now() - loadedAt > STUCK_MS;
    if (isStuck) {
      loadedAt = performance.now();
      options.onStuck();
    }
  }

  /** In the other mode, only its own playlist knows the edge. */
  function moveOver() {
    const known = details();
    if (ends.signal.aborted || !isMovingOver || !known || (state.latency === 'low') !== known.partTarget > 0)
      return;
    isMovingOver = false;
    toEdge();
  }

  function applyLatency(mode: LatencyMode, hasFallenBack: boolean) {
    stalls = [];
    change({ latency: mode, has_fallen_back: hasFallenBack });
    // hls.js reads both values: the second tells it whether the first was requested.
    for (const config of [hls?.config, hls?.userConfig]) Object.assign(config ?? {}, latencyConfig(mode));
    rate.letCatchUp(mode === 'low');
    isMovingOver = follows;
    moveOver();
  }

  const rate = keepRateForViewer(element, {
    letCatchUp: (may) => {
      if (hls)
        hls.config.maxLiveSyncPlaybackRate = may ? (latencyConfig('low').maxLiveSyncPlaybackRate ?? 1) : 1;
    },
    mayCatchUp: () => state.latency === 'low',
    onSlowed: () => note({ kind: 'slowed' }),
  });

  const listen = (name: string, listener: () => void) =>
    element.addEventListener(name, listener, { signal: ends.signal });
  listen('play', () => {
    if (!hasPlayed && !isNear(true)) toEdge();
    note(hasPlayed ? { kind: 'played', is_near: isNear(true) } : { kind: 'went_live' });
    hasPlayed = true;
  });
  listen('pause', () => note({ kind: 'paused' }));
  listen('timeupdate', () => {
    if (!element.seeking) lastPosition = element.currentTime;
  });
  listen('seeking', () => {
    const by = element.currentTime - lastPosition;
    const edge = hls?.liveSyncPosition;
    if (typeof edge === 'number' && isBeyondEdge(by, element.currentTime - edge, bufferedAhead(element)))
      return jumpTo(edge);
    // A skip over a gap is no jump.
    if (Math.abs(by) > NUDGE_S) {
      jumpedAt = performance.now();
      settledAt = undefined;
    }
    sampledPosition = element.currentTime;
    note({ kind: 'sought', by, is_near: isNear(false) });
    lastPosition = element.currentTime;
  });
  listen('waiting', () => {
    const now = performance.now();
    sample();
    if (signal === 'lost' || element.seeking || state.latency !== 'low' || now - jumpedAt < JUMP_MS) return;
    const noted = noteStall(stalls, now);
    ({ stalls } = noted);
    if (noted.are_too_many) applyLatency('standard', true);
  });
  const timer = setInterval(sample, SAMPLE_MS);
  // A waking device checks its position immediately.
  for (const [place, name] of [
    [document, 'visibilitychange'],
    [globalThis, 'pageshow'],
  ] as const) {
    place.addEventListener(name, sample, { signal: ends.signal });
  }

  return {
    state: () => state,
    attach: (api) => {
      hls = api;
      api.on(Hls.Events.FRAG_LOADED, () => {
        loadedAt = performance.now();
      });
      api.on(Hls.Events.FRAG_BUFFERED, sample);
      api.on(Hls.Events.LEVEL_UPDATED, () => {
        moveOver();
        sample();
      });
    },
    goLive: () => {
      note({ kind: 'went_live' });
      if (element.playbackRate !== 1) element.playbackRate = 1;
      toEdge();
      hasPlayed = true;
      if (element.paused)
        element.play().then(
          () => note({ kind: 'went_live' }),
          () => undefined,
        );
    },
    startOver: () => {
      if (element.seekable.length > 0) element.currentTime = element.seekable.start(0);
      if (element.paused) element.play().catch(() => undefined);
    },
    chooseLatency: (mode) => {
      keepPreference('latency', mode);
      if (mode !== state.latency || state.has_fallen_back) applyLatency(mode, false);
    },
    fallBack: () => applyLatency('standard', true),
    setSignal: (next) => {
      signal = next;
      sample();
    },
    stop: () => {
      ends.abort();
      clearInterval(timer);
      rate.stop();
    },
  };
}

/** Seconds of continuous buffered media from here. */
function bufferedAhead({ buffered, currentTime }: HTMLMediaElement): number {
  for (let index = 0; index < buffered.length; index++) {
    const end = buffered.end(index);
    if (buffered.start(index) <= currentTime + 0.1 && end > currentTime) return end - currentTime;
  }
  return 0;
}
