// One broadcast while it is on the air in this process: its encoder comes and goes, its recording goes on.
import type { IndexText, LiveInput, PublishConnection, Publisher } from '../../ingest/index.ts';
import type { BroadcastRecord, EncoderRecord } from './live-rules.ts';
import { createSessionEncoder, type SessionEncoder } from './live-session-encoder.ts';
import { createSessionRecording, type SessionRecordingDeps } from './live-session-recording.ts';
import { firstState, next, type LiveEffect, type LiveEvent } from './live-session-rules.ts';
import { goLive, markRungs, markSignal, type OnAir } from './move-broadcast.ts';
import type { EncoderSignal } from './store-signals.ts';
import { createRepeatedWarnings } from './repeated-warnings.ts';

export type SessionDeps = SessionRecordingDeps;

export interface SessionOptions {
  readonly broadcast: BroadcastRecord;
  readonly eventName: string;
  readonly folder: string;
  /** The state of a broadcast that an earlier process aired. */
  readonly earlier?:
    | { readonly onAir: OnAir; readonly index: IndexText; readonly lostFiles?: readonly string[] }
    | undefined;
  /** It is over, or it never began. */
  readonly onGone: () => void;
}

export interface LiveSession {
  /** The hash of the key of its encoder. Undefined before the first encoder. */
  keyHash(): Buffer | undefined;
  attach(connection: PublishConnection, encoder: Pick<EncoderRecord, 'name' | 'key_hash'>): Publisher;
  /** Follows the row, and saves what it lacks: whether viewers watch, and whether the encoder sends a signal. */
  tell(row: BroadcastRecord): void;
  /** Whether an encoder is connected. */
  isFed(): boolean;
  /** The measures of the connected encoder. Undefined without one. */
  signal(): EncoderSignal | undefined;
  /** Sends the connected encoder an error text and disconnects it. */
  refuse(sentence: string): void;
  /** Ends the event. */
  end(why: string): Promise<void>;
  /** This process stops; the next one goes on. */
  pause(): Promise<void>;
}

const retryMs = 2_000;

export function createLiveSession(deps: SessionDeps, options: SessionOptions): LiveSession {
  const { broadcast, folder, eventName } = options;
  const facts = { event: broadcast.event_id, channel: broadcast.channel_id };
  const warnings = createRepeatedWarnings(deps.log, deps.nowMs);
  const served = createSessionRecording(deps, {
    folder,
    facts,
    warnings,
    index: options.earlier?.index,
    lostFiles: options.earlier?.lostFiles,
    onRungHealth: (health) => {
      // The row says 'live' only once the event is on the air.
      if (onAir !== undefined) void inTurn(() => markRungs(deps, broadcast, health));
    },
    onWatched: () => send({ kind: 'watched' }),
  });
  const { recording } = served;
  const encoders = new Map<number, SessionEncoder>();
  let state = firstState(broadcast, eventName, options.earlier === undefined ? 'armed' : 'live');
  let onAir = options.earlier?.onAir;
  /** The input of the encoder that is on the air, or was last. */
  let input: LiveInput | undefined;
  let keyHash: Buffer | undefined;
  let attached = 0;
  let window: NodeJS.Timeout | undefined;
  let ending: Promise<void> | undefined;
  /** Serializes the writes, in the order of the events. */
  let writes: Promise<void> = Promise.resolve();

  const inTurn = (write: () => Promise<void>): Promise<void> => {
    writes = writes.then(write).catch((error: unknown) => {
      deps.log.error('the state of a live event could not be written down', error, facts);
    });
    return writes;
  };

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
        return inTurn(() => markSignal(deps, broadcast, effect.isHeard));
      case 'settle-loss':
        return inTurn(settleLoss);
      case 'save-loss':
        return markSignal(deps, broadcast, false);
      case 'save-watched':
        return inTurn(async () => {
          await deps.live.moveBroadcast(broadcast, 'live', { watched_at: deps.clock.now() });
        });
      case 'forget':
        options.onGone();
        return served.forget();
      case 'finish':
        return (ending = finish());
    }
  }

  function replace(before: PublishConnection | undefined): void {
    const sentence = 'Another camera took over with the same stream key.';
    deps.log.warn(sentence, { ...facts, address: before?.address });
    before?.refuse(sentence);
  }

  async function settleLoss(): Promise<void> {
    await Promise.all(advance({ kind: 'loss-due' }).map(async (effect) => perform(effect)));
  }

  async function openEvent(): Promise<void> {
    try {
      onAir = await goLive(deps, broadcast, folder);
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
      await served.finish(onAir, () => state.close === 'paused');
      options.onGone();
    } catch (error) {
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
    const own = createSessionEncoder({
      recording,
      connection,
      name,
      eventName,
      facts,
      warnings,
      log: deps.log,
      nowMs: deps.nowMs,
      onPicture: () => send({ kind: 'picture', encoder }),
      onMessage: () => send({ kind: 'message' }),
      onLost: (reason) => {
        encoders.delete(encoder);
        send({ kind: 'lost', encoder, reason });
      },
    });
    own.input.withhold(state.isHeldBack);
    encoders.set(encoder, own);
    send({ kind: 'attached', encoder });
    return own.publisher;
  }

  if (onAir !== undefined) send({ kind: 'resumed' });

  return {
    keyHash: () => keyHash,
    attach,
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
    end,
    async pause() {
      served.stopTiles();
      send({ kind: 'paused' });
      await input?.end();
      await writes;
      if (ending === undefined) await recording.pause();
      else await Promise.race([ending, new Promise((resolve) => setTimeout(resolve, retryMs))]);
      if (onAir !== undefined) deps.liveAssets.remove(onAir.asset.id);
    },
  };
}
