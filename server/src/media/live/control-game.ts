// The operator's acts on a game that is armed or live. The airing process follows the row within a second.
import { limits } from '@floodlit/contract/limits';
import { readEvent, type CatalogDeps } from '../../catalog/index.ts';
import { addSeconds, type Clock } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { Scope, Transact } from '../../kernel/transact.ts';
import type { Announce } from './announce-ports.ts';
import { isSending } from './health-rules.ts';
import { findWords, isWindow, opensAtOf, type BroadcastRecord } from './live-rules.ts';
import type { LiveStore } from './store-live.ts';
import type { SignalStore } from './store-signals.ts';

const undoMarginSeconds = 3;

export interface ControlDeps {
  readonly live: LiveStore;
  readonly signals: SignalStore;
  readonly catalog: CatalogDeps;
  readonly announce: Announce;
  readonly clock: Clock;
  readonly transact: Transact;
}

/**
 * Puts an armed game on the air with the picture that its encoder sends. A second desk that presses Start finds the game
 * live, which is what it asked for.
 * @throws {DomainError} `catalog.event_not_found`, `catalog.event_cancelled`, `media.not_armed`, `media.event_over`,
 * `media.too_early`, `media.no_signal`, `media.encoder_on_air`.
 */
export async function startEvent(deps: ControlDeps, channelId: number, eventId: number): Promise<void> {
  const event = await readEvent(deps.catalog, channelId, eventId);
  const broadcast = await deps.live.findBroadcast(channelId, eventId);
  if (broadcast === undefined) throw new DomainError('media.not_armed');
  if (broadcast.status === 'live') return;
  if (broadcast.status === 'ended') throw new DomainError('media.event_over');
  if (event.cancelled_at !== null) throw new DomainError('catalog.event_cancelled');
  const now = deps.clock.now();
  if (opensAtOf(event.starts_at) > now) throw new DomainError('media.too_early');
  const signal = await deps.signals.find(channelId, broadcast.encoder_id);
  if (!isSending(signal, now)) throw new DomainError('media.no_signal');
  // Its picture is of another game.
  const aired = signal?.event_id ?? eventId;
  if (aired !== eventId) throw new DomainError('media.encoder_on_air');
  if ((await deps.live.moveBroadcast(broadcast, 'armed', { waits_for_start: false })) !== undefined) return;
  // Another desk started or disarmed it.
  const after = await deps.live.findBroadcast(channelId, eventId);
  if (after?.status !== 'live') throw new DomainError('media.not_armed');
}

/** Changes a live game, and publishes it to open pages. @throws {DomainError} `media.not_on_air`. */
const changeLive = (
  deps: ControlDeps,
  channelId: number,
  eventId: number,
  change: Partial<BroadcastRecord>,
): Promise<void> =>
  deps.transact(async (scope: Scope) => {
    const live = deps.live.within(scope);
    const broadcast = await live.findBroadcast(channelId, eventId);
    const moved = broadcast && (await live.moveBroadcast(broadcast, 'live', change));
    if (moved === undefined) throw new DomainError('media.not_on_air');
    await deps.announce.eventChanged(scope, channelId, eventId);
  });

/** @throws {DomainError} `media.words_invalid` */
function wordsOf(text: string | null): string | null {
  if (text === null) return null;
  const words = findWords(text);
  if (words === undefined) throw new DomainError('media.words_invalid');
  return words;
}

/**
 * Shows viewers a sentence in place of the picture. Nothing is recorded while it is shown. Null shows the picture again.
 * @throws {DomainError} `media.words_invalid`, `media.not_on_air`.
 */
export const setSlate = async (
  deps: ControlDeps,
  channelId: number,
  eventId: number,
  text: string | null,
): Promise<void> => changeLive(deps, channelId, eventId, { slate_text: wordsOf(text) });

/**
 * Shows viewers a sentence beside the picture. Null takes it away.
 * @throws {DomainError} `media.words_invalid`, `media.not_on_air`.
 */
export const setViewerMessage = async (
  deps: ControlDeps,
  channelId: number,
  eventId: number,
  text: string | null,
): Promise<void> => changeLive(deps, channelId, eventId, { viewer_message: wordsOf(text) });

/**
 * Changes how long the encoder of a live game may stay away. A running wait becomes longer or shorter.
 * @throws {DomainError} `media.window_invalid`, `media.not_on_air`.
 */
export async function extendWindow(
  deps: ControlDeps,
  channelId: number,
  eventId: number,
  windowSeconds: number,
): Promise<void> {
  if (!isWindow(windowSeconds)) throw new DomainError('media.window_invalid');
  await changeLive(deps, channelId, eventId, { window_seconds: windowSeconds });
}

/**
 * Ends a live game in a minute. Viewers see at once that it is over, and nothing is recorded any more. A repeated call
 * does not move the end, also once the game is over.
 * @throws {DomainError} `media.not_on_air`.
 */
export async function endEventSoon(deps: ControlDeps, channelId: number, eventId: number): Promise<void> {
  const broadcast = await deps.live.findBroadcast(channelId, eventId);
  if (broadcast?.status === 'ended') return;
  if (broadcast?.status === 'live' && broadcast.end_wished_at !== null) return;
  await changeLive(deps, channelId, eventId, {
    end_wished_at: addSeconds(deps.clock.now(), limits.endTakeBackSeconds),
  });
}

/** The game goes on. A second desk finds that it does. @throws {DomainError} `media.end_not_undoable`. */
export const undoEnd = (deps: ControlDeps, channelId: number, eventId: number): Promise<void> =>
  deps.transact(async (scope) => {
    // The airing process may be ending it in these seconds.
    const stillOpen = addSeconds(deps.clock.now(), undoMarginSeconds);
    const live = deps.live.within(scope);
    if (!(await live.takeEndBack(channelId, eventId, stillOpen))) {
      const broadcast = await live.findBroadcast(channelId, eventId);
      if (broadcast?.status === 'live' && broadcast.end_wished_at === null) return;
      throw new DomainError('media.end_not_undoable');
    }
    await deps.announce.eventChanged(scope, channelId, eventId);
  });
