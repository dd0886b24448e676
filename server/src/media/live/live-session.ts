// One broadcast while it is on the air in this process: its encoder comes and goes, its recording goes on.
import {
  sourceRung,
  StreamRefused,
  type IndexText,
  type LiveInput,
  type PublishConnection,
  type Publisher,
  type RecordingBegin,
} from '../../ingest/index.ts';
import { addressRange } from '../../network/address-range.ts';
import type { BroadcastRecord, EncoderRecord } from './live-rules.ts';
import { holdWhileAsking } from './hold-while-asking.ts';
import { createSessionEncoder, type SessionEncoder } from './live-session-encoder.ts';
import { createSessionRecording, type SessionRecordingDeps } from './live-session-recording.ts';
import { firstState, next, type LiveEffect, type LiveEvent } from './live-session-rules.ts';
import {
  GameTaken,
  goLive,
  hasGame,
  hasGameSurely,
  markLoss,
  markRungs,
  markSignal,
  markWatched,
  type OnAir,
} from './move-broadcast.ts';
import { isLoss, mayTake, restSentence } from './takeover-rules.ts';
import type { EncoderSignal } from './store-signals.ts';
import { createRepeatedWarnings } from './repeated-warnings.ts';

export type SessionDeps = SessionRecordingDeps;

export interface SessionOptions {
  readonly broadcast: BroadcastRecord;
  readonly eventName: string;
  readonly folder: string;
  /** The state of a broadcast that an earlier process aired. */
  readonly earlier?:
    | {
        readonly onAir: OnAir;
        readonly index: IndexText;
        readonly begin?: RecordingBegin;
        readonly lostFiles?: readonly string[];
      }
    | undefined;
  /**
   * It is over, it never began, or another node has it.
   * @param written when this home writes nothing more of it.
   */
  readonly onGone: (isElsewhere: boolean, written: Promise<unknown>) => void;
  /** Whether the home asks for its game before it packages on. */
  readonly mustAsk?: (askedMs: number) => boolean;
}

export interface LiveSession {
  /** The hash of the key of its encoder. Undefined before the first encoder. */
  keyHash(): Buffer | undefined;
  attach(connection: PublishConnection, encoder: Pick<EncoderRecord, 'name' | 'key_hash'>): Publisher;
  readonly folder: string;
  /** The broadcast with the epoch of this home. */
  readonly broadcast: BroadcastRecord;
  /** Whether its row names this home. */
  isOnAir(): boolean;
  /** The newest segment that it has begun. */
  newest(): number;
  /** The row names another home. */
  taken(): void;
  /** Follows the row, and saves what it lacks: whether viewers watch, and whether the encoder sends a signal. */
  tell(row: BroadcastRecord): void;
  /** How long ago the encoder on the air sent something. Undefined without one. */
  fedAgoMs(): number | undefined;
  /** Whether an encoder is connected. */
  isFed(): boolean;
  /** The measures of the connected encoder. Undefined without one. */
  signal(): EncoderSignal | undefined;
  /** Sends the connected encoder an error text and disconnects it. */
  refuse(sentence: string): void;
  /** Closes the connections of its encoders, and waits for them to come back. */
  letEncodersGo(): void;
  /** Ends the event. */
  end(why: string): Promise<void>;
  /** This process stops; the next one goes on. */
  pause(): Promise<void>;
}

const retryMs = 2_000;
/** Messages of the encoder are kept for as long. */
const askMs = 1_000;

export function createLiveSession(deps: SessionDeps, options: SessionOptions): LiveSession {
  const { broadcast, folder, eventName } = options;
  const facts = { event: broadcast.event_id, channel: broadcast.channel_id };
  const warnings = createRepeatedWarnings(deps.log, deps.nowMs);
  // A recording whose files are lost says so while it is opened.
  let onAir = options.earlier?.onAir;
  /** Serializes the writes, in the order of the events. */
  let writes: Promise<void> = Promise.resolve();
  const served = createSessionRecording(deps, {
    folder,
    facts,
    warnings,
    epoch: broadcast.epoch,
    index: options.earlier?.index,
    begin: options.earlier?.begin,
    lostFiles: options.earlier?.lostFiles,
    onRungHealth: (health) => {
      // The row says 'live' only once the event is on the air.
      if (onAir !== undefined) void inTurn(() => markRungs(deps, broadcast, health));
    },
    onWatched: () => send({ kind: 'watched' }),
  });
  const { recording } = served;
  const encoders = new Map<number, SessionEncoder>();
  /** The network of the encoder that lost the game to another one last. */
  let lost =
    broadcast.lost_from === null || broadcast.lost_at === null || broadcast.taken_at === null
      ? undefined
      : {
          from: broadcast.lost_from,
          // This node took the game just now, by the same clock.
          atMs: deps.nowMs() - (broadcast.taken_at.getTime() - broadcast.lost_at.getTime()),
        };
  let askedMs = deps.nowMs();
  let state = firstState(broadcast, eventName, options.earlier === undefined ? 'armed' : 'live');
  /** The input of the encoder that is on the air, or was last. */
  let input: LiveInput | undefined;
  let keyHash: Buffer | undefined;
  let attached = 0;
  /** When the encoder on the air last sent something. */
  let fedMs = Number.NEGATIVE_INFINITY;
  let window: NodeJS.Timeout | undefined;
  let ending: Promise<void> | undefined;

  function inTurn(write: () => Promise<void>): Promise<void> {
    writes = writes.then(write).catch((error: unknown) => {
      if (error instanceof GameTaken) return send({ kind: 'taken' });
      deps.log.error('the state of a live event could not be written down', error, facts);
    });
    return writes;
  }

  function advance(event: LiveEvent): readonly LiveEffect[] {
    const step = next(state, event, {
      nowMs: deps.nowMs(),
      durationMs: recording.durationMs(),
      isPlayable: recording.isPlayable(),
    });
    ({ state } = step);
    return step.effects;
  }

  function send(event: LiveEvent): void {
    for (const effect of advance(event)) void perform(effect);
  }

  function perform(effect: LiveEffect): Promise<void> | void {
    switch (effect.kind) {
      case 'info':
      case 'warn':
        return deps.log[effect.kind](effect.sentence, facts);
      case 'follow':
        return void (input = encoders.get(effect.encoder)?.input);
      case 'replace':
        return replace(encoders.get(effect.encoder)?.connection);
      case 'refuse':
        return encoders.get(effect.encoder)?.connection.refuse(effect.sentence);
      case 'close':
        return encoders.get(effect.encoder)?.connection.close();
      case 'withhold':
        encoders.forEach((encoder) => encoder.input.withhold(effect.isWithheld));
        return served.withhold(effect.isWithheld);
      case 'wait':
        clearTimeout(window);
        return void (window = setTimeout(() => void end('the encoder did not come back'), effect.ms));
      case 'stop-waiting':
        return clearTimeout(window);
      case 'go-live':
        return inTurn(openEvent);
      case 'show':
        return onAir && served.show(onAir, state.isHeldBack);
      case 'save-signal':
        return inTurn(() => markSignal(deps, broadcast, effect.isHeard, fedFrom()));
      case 'settle-loss':
        return inTurn(settleLoss);
      case 'save-loss':
        return markSignal(deps, broadcast, false);
      case 'save-watched':
        return inTurn(() => markWatched(deps, broadcast));
      case 'forget':
        options.onGone(false, Promise.resolve());
        return served.forget();
      case 'let-go':
        return letGo();
      case 'finish':
        return (ending = finish());
    }
  }

  const fedFrom = (): string | undefined => {
    const address = encoders.get(state.encoder ?? 0)?.connection.address;
    return address === undefined ? undefined : addressRange(address);
  };

  /** @throws {StreamRefused} for an encoder that lost the game a moment ago. */
  function ensureVote(encoder: number, from: string): void {
    if (state.encoder === undefined || state.encoder === encoder) return;
    const agoMs = lost === undefined ? 0 : deps.nowMs() - lost.atMs;
    const vote = { from, fedFrom: fedFrom(), fedAgoMs: deps.nowMs() - fedMs };
    if (!mayTake({ ...vote, lost: lost && { from: lost.from, agoMs } }))
      throw new StreamRefused(restSentence);
  }

  /** @returns whether the game is still of this home. An answer that does not come is none. */
  async function ask(): Promise<boolean> {
    askedMs = deps.nowMs();
    if (onAir === undefined) return true;
    const patience = new Promise<boolean>((resolve) => setTimeout(resolve, askMs, true));
    const isOurs = await Promise.race([hasGame(deps, broadcast), patience]);
    if (!isOurs) send({ kind: 'taken' });
    return isOurs;
  }

  function letGo(): void {
    const work = onAir === undefined ? served.forget() : served.letGo();
    const written = work.catch((error: unknown) =>
      deps.log.error('a live game that another process airs could not be let go', error, facts),
    );
    options.onGone(onAir !== undefined, written);
  }

  function replace(before: PublishConnection | undefined): void {
    const from = before === undefined ? undefined : addressRange(before.address);
    // An encoder that came back replaces its own connection, which sent nothing more.
    const by = fedFrom();
    if (from !== undefined && isLoss({ from, by, fedAgoMs: deps.nowMs() - fedMs })) {
      lost = { from, atMs: deps.nowMs() };
      if (onAir !== undefined && by !== undefined) void inTurn(() => markLoss(deps, broadcast, { from, by }));
    }
    const sentence = 'Another camera took over with the same stream key.';
    deps.log.warn(sentence, { ...facts, address: before?.address });
    before?.refuse(sentence);
  }

  async function settleLoss(): Promise<void> {
    await Promise.all(advance({ kind: 'loss-due' }).map(async (effect) => perform(effect)));
  }

  async function openEvent(): Promise<void> {
    try {
      onAir = await goLive(deps, broadcast, { folder, from: fedFrom() ?? null });
    } finally {
      // Retry after a delay when the database is away, not with every picture.
      setTimeout(() => send({ kind: 'may-air-again' }), retryMs);
    }
    send({ kind: onAir === undefined ? 'not-aired' : 'aired' });
  }

  async function finish(): Promise<void> {
    try {
      await input?.end();
      await writes;
      const isPaused = (): boolean => state.close === 'paused';
      const isOurs = onAir === undefined || (await hasGameSurely(deps, broadcast, isPaused));
      if (isOurs === false) return send({ kind: 'taken' });
      // The next process ends it.
      if (isOurs === undefined) return await recording.pause();
      await served.finish(onAir, isPaused);
      options.onGone(false, Promise.resolve());
    } catch (error) {
      if (error instanceof GameTaken) return send({ kind: 'taken' });
      deps.log.error('a live event could not be ended', error, facts);
    }
  }

  async function end(why: string): Promise<void> {
    send({ kind: 'ended', why });
    if (state.close === 'ending') await ending;
  }

  function attach(
    connection: PublishConnection,
    { name, key_hash }: Pick<EncoderRecord, 'name' | 'key_hash'>,
  ): Publisher {
    if (state.close !== 'open') {
      connection.refuse('This event has just ended.');
      return { take: () => undefined, ended: () => undefined };
    }
    keyHash = key_hash;
    const encoder = ++attached;
    const from = addressRange(connection.address);
    const own = createSessionEncoder({
      recording,
      connection,
      name,
      eventName,
      facts,
      warnings,
      log: deps.log,
      nowMs: deps.nowMs,
      onPicture: () => {
        ensureVote(encoder, from);
        send({ kind: 'picture', encoder });
      },
      onMessage: () => {
        if (state.encoder === encoder) fedMs = deps.nowMs();
        send({ kind: 'message' });
      },
      onLost: (reason) => {
        encoders.delete(encoder);
        send({ kind: 'lost', encoder, reason });
      },
    });
    own.input.withhold(state.isHeldBack);
    encoders.set(encoder, own);
    send({ kind: 'attached', encoder });
    return holdWhileAsking(
      own.publisher,
      () => options.mustAsk?.(askedMs) === true,
      ask,
      (error) => {
        deps.log.error('a stream could not take what its encoder sent', error, facts);
        connection.close();
      },
    );
  }

  if (onAir !== undefined) send({ kind: 'resumed' });

  return {
    folder,
    broadcast,
    isOnAir: () => onAir !== undefined && state.close === 'open',
    newest: () => recording.rungs.get(sourceRung)?.report().lastNumber ?? 0,
    taken: () => send({ kind: 'taken' }),
    keyHash: () => keyHash,
    attach,
    fedAgoMs: () => (state.encoder === undefined ? undefined : deps.nowMs() - fedMs),
    isFed: () => state.encoder !== undefined,
    signal: () =>
      state.encoder === undefined || input === undefined
        ? undefined
        : {
            channel_id: broadcast.channel_id,
            encoder_id: (onAir?.broadcast ?? broadcast).encoder_id,
            event_id: broadcast.event_id,
            take: null,
            facts: input.readFacts(),
          },
    tell: (row) => send({ kind: 'row-read', row }),
    refuse: (sentence) => encoders.get(state.encoder ?? 0)?.connection.refuse(sentence),
    letEncodersGo: () => encoders.forEach(({ connection }) => connection.close()),
    end,
    async pause() {
      served.stopTiles();
      send({ kind: 'paused' });
      await input?.end();
      // While the database does not answer, the recording is written all the same.
      await Promise.race([writes, new Promise((resolve) => setTimeout(resolve, retryMs))]);
      if (ending === undefined) await recording.pause();
      else await Promise.race([ending, new Promise((resolve) => setTimeout(resolve, retryMs))]);
      served.hide();
    },
  };
}
