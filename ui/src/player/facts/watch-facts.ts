// Observes a playback and reports its facts. It loads with the controls, so the first frame never waits for it.
import { Hls } from 'hls-video-element';
import type { ErrorData } from 'hls.js';
import type { PlaybackHandle } from '../engine/create-playback.ts';
import { rungName } from '../logic/quality.ts';
import type { FactListener, PlaybackFact } from './playback-fact.ts';

const REPORT_MS = 10_000;
/** The browser reports its position several times a second. A step longer than this and than the time since is a jump. */
const STEP_S = 1.5;
/** A shorter stand is no stall that a viewer sees. */
const STALL_MS = 200;

/** The running observation of each playback. It ends without the fact `closed` and returns the shown rendition. */
const running = new WeakMap<PlaybackHandle, () => string | undefined>();

/**
 * A running observation of the same playback is taken over: the facts go on without another `opened` and `started`.
 * @param sinceMs the moment of the page's clock at which the viewer chose the game: 0 for the page's own game.
 * Undefined when an earlier observation has reported the start.
 * @returns ends the observation with a last report. After a take-over it does nothing.
 */
export function watchFacts(
  handle: PlaybackHandle,
  report: FactListener,
  sinceMs: number | undefined,
): () => void {
  const { element } = handle;
  const ends = new AbortController();
  const { signal } = ends;
  const watched = new Map<string, number>();
  const before = running.get(handle);
  let hasStarted = sinceMs === undefined || before !== undefined;
  let position = element.currentTime;
  let movedAt = performance.now();
  let stalledAt: number | undefined;
  /** Where a jump began. Undefined outside one. */
  let jumpFrom: number | undefined;
  let shown = before?.();

  const renditionNow = (): string => {
    const hls = element.api;
    const url = hls?.levels[hls.currentLevel]?.url[0];
    return (url === undefined ? undefined : rungName(url)) ?? 'unknown';
  };

  function noteRendition(name: string): void {
    if (name === shown) return;
    shown = name;
    const level = element.api?.levels[element.api.currentLevel];
    report({
      kind: 'rendition',
      name,
      height: level?.height || undefined,
      bitrate: level?.bitrate || undefined,
    });
  }

  function start(): void {
    if (hasStarted || element.currentTime === 0) return;
    hasStarted = true;
    // A picture that began before this script is counted back by the time that it played.
    let playedMs = 0;
    for (let range = 0; range < element.played.length; range++)
      playedMs += (element.played.end(range) - element.played.start(range)) * 1_000;
    report({
      kind: 'started',
      after_ms: Math.max(0, Math.round(performance.now() - playedMs - (sinceMs ?? 0))),
    });
  }

  function move(): void {
    start();
    const step = element.currentTime - position;
    const now = performance.now();
    // A page without time reports late, and the viewer has watched all the same.
    const longest = Math.max(STEP_S, ((now - movedAt) / 1_000) * element.playbackRate);
    position = element.currentTime;
    movedAt = now;
    if (stalledAt !== undefined && step > 0) endStall();
    if (element.seeking || step <= 0 || step > longest) return;
    const rendition = renditionNow();
    noteRendition(rendition);
    watched.set(rendition, (watched.get(rendition) ?? 0) + step);
  }

  function endStall(): void {
    const ms = stalledAt === undefined ? 0 : Math.round(performance.now() - stalledAt);
    stalledAt = undefined;
    if (ms >= STALL_MS) report({ kind: 'stalled', ms });
  }

  function reportProgress(): void {
    for (const [rendition, seconds] of watched)
      report({ kind: 'watched', rendition, seconds: Math.round(seconds * 10) / 10 });
    watched.clear();
    const { live } = handle.state();
    if (live !== null && hasStarted && !element.paused) report({ kind: 'behind', seconds: live.behind });
    if (hasStarted) report({ kind: 'heartbeat', isPlaying: !element.paused && stalledAt === undefined });
  }

  const onError = (_event: string, data: ErrorData): void => {
    const { response, fatal } = data;
    report({ kind: 'failed', cause: causeOf(data), status: response?.code || undefined, is_fatal: fatal });
  };
  let { api } = element;
  api?.on(Hls.Events.ERROR, onError);
  /** The choice of another sound track replaces it. */
  function followApi(): void {
    if (api === element.api) return;
    ({ api } = element);
    api?.on(Hls.Events.ERROR, onError);
  }
  const listen = (name: string, act: () => void): void => element.addEventListener(name, act, { signal });
  listen('timeupdate', move);
  listen('emptied', followApi);
  listen('loadstart', followApi);
  listen('waiting', () => {
    // The wait for the first picture is the start, and a jump is the viewer's own.
    if (hasStarted && !element.seeking && !element.paused) stalledAt ??= performance.now();
  });
  listen('play', () => report({ kind: 'played' }));
  listen('pause', () => {
    endStall();
    // The end of the media is no pause of the viewer.
    if (!element.ended) report({ kind: 'paused' });
  });
  listen('seeked', () => {
    if (jumpFrom !== undefined && hasStarted)
      report({ kind: 'jumped', from: Math.round(jumpFrom), to: Math.round(element.currentTime) });
    jumpFrom = undefined;
  });
  listen('seeking', () => {
    jumpFrom ??= position;
    position = element.currentTime;
    stalledAt = undefined;
  });
  listen('ended', () => {
    reportProgress();
    report({ kind: 'ended' });
  });
  let refused: string | undefined;
  const unsubscribe = handle.subscribe((state) => {
    if (state.refused !== undefined && state.refused !== refused)
      report({ kind: 'refused', reason: state.refused });
    refused = state.refused;
  });
  const timer = setInterval(reportProgress, REPORT_MS);
  const stop = (): string | undefined => {
    endStall();
    reportProgress();
    ends.abort();
    clearInterval(timer);
    unsubscribe();
    api?.off(Hls.Events.ERROR, onError);
    return shown;
  };
  running.set(handle, stop);
  if (before === undefined) report({ kind: 'opened' });
  start();
  return () => {
    if (running.get(handle) !== stop) return;
    running.delete(handle);
    stop();
    report({ kind: 'closed' });
  };
}

function causeOf({ type, details, fatal }: ErrorData): Extract<PlaybackFact, { kind: 'failed' }>['cause'] {
  if (type === Hls.ErrorTypes.NETWORK_ERROR) return 'network';
  if (type !== Hls.ErrorTypes.MEDIA_ERROR) return 'other';
  return fatal && details !== Hls.ErrorDetails.BUFFER_STALLED_ERROR ? 'decode' : 'media';
}
