// All live events of this process. It admits encoders by their key, handles end commands,
// and resumes live events after a restart.
import { randomUUID } from 'node:crypto';
import {
  listLostFiles,
  readIndex,
  readIndexText,
  type PublishAnswer,
  type PublishRequest,
} from '../../ingest/index.ts';
import { readEvent } from '../../catalog/index.ts';
import pLimit from 'p-limit';
import { addSeconds } from '../../kernel/clock.ts';
import { StoreRefused } from '../../storage/ports.ts';
import { createEncoderTests } from './encoder-tests.ts';
import {
  chooseBroadcast,
  type BroadcastRecord,
  type Candidate,
  type Choice,
  type EncoderRecord,
} from './live-rules.ts';
import { createLiveSession, type LiveSession, type SessionDeps } from './live-session.ts';
import { folderOf } from '../rules.ts';
import type { LiveDeps } from './ports.ts';
import { createRepeatedWarnings } from './repeated-warnings.ts';
import type { LiveCommand } from './store-live.ts';
import { followToBucket } from './mark-lost.ts';
import { hashStreamKey } from './stream-keys.ts';

export type LiveSessionsDeps = SessionDeps & Pick<LiveDeps, 'testStreams' | 'signals' | 'nodes'>;

export interface LiveSessions {
  /** Whether an encoder with this key may publish, and what becomes of its stream. */
  authorize(request: PublishRequest): Promise<PublishAnswer>;
  /** Resumes the live events of an earlier process, and polls for commands from now on. */
  start(): Promise<void>;
  /** Cuts encoders off and leaves every game as it is, for the next process. */
  stop(): Promise<void>;
}

const pollMs = 1_000;
const appName = 'live';
const resumeAgainMs = 10_000;
/** The measures of encoders are written this often, and count as the present for some seconds. */
const signalMs = 2_000;
const signalFreshSeconds = 10;
/** How long an encoder is refused after an end command cut it off. */
const restMs = 60_000;

const refused = (sentence: string): PublishAnswer => ({ accepted: false, sentence });

export function createLiveSessions(deps: LiveSessionsDeps): LiveSessions {
  const sessions = new Map<number, LiveSession>();
  /** Until when an encoder is not let in again. */
  const resting = new Map<number, number>();
  const warnings = createRepeatedWarnings(deps.log, deps.nowMs);
  const tests = createEncoderTests(deps);
  let signalledMs = Number.NEGATIVE_INFINITY;
  let isStopped = false;
  const stopping = new AbortController();
  // Two encoders with one key at the same moment must meet in one session.
  const inTurn = pLimit(1);
  let watching: NodeJS.Timeout | undefined;
  let isLooking = false;
  let isFailing = false;

  function open(
    candidate: Candidate,
    folder: string,
    earlier?: Parameters<typeof createLiveSession>[1]['earlier'],
  ): LiveSession {
    const { broadcast, eventName } = candidate;
    const session: LiveSession = createLiveSession(deps, {
      broadcast,
      eventName,
      folder,
      earlier,
      onGone: () => {
        if (sessions.get(broadcast.id) === session) sessions.delete(broadcast.id);
        void followToBucket(deps, folder, stopping.signal);
      },
    });
    sessions.set(broadcast.id, session);
    return session;
  }

  async function candidateOf(broadcast: BroadcastRecord): Promise<Candidate> {
    const event = await readEvent(deps.catalog, broadcast.channel_id, broadcast.event_id);
    return {
      broadcast,
      eventName: event.name,
      startsAt: event.starts_at,
      isCancelled: event.cancelled_at !== null,
    };
  }

  async function admit(
    { app, key }: PublishRequest,
    know: (encoder: EncoderRecord) => void,
  ): Promise<PublishAnswer> {
    if (app !== appName) return refused(`Publish to rtmp://<host>/${appName}/<stream key>.`);
    const keyHash = hashStreamKey(key);
    const encoder = await deps.live.findEncoderByKey(keyHash);
    if (encoder === undefined) return refused('This stream key is not known. Check it, or make a new one.');
    know(encoder);
    const restedAt = resting.get(encoder.id) ?? 0;
    if (isStopped) return refused('The server is just stopping. Try again in a moment.');
    if (deps.nowMs() < restedAt)
      return refused('The game is over. Stop the camera, and start it again in a minute for the next one.');
    resting.delete(encoder.id);
    const choice = await choose(encoder);
    if (choice.candidate === undefined) return tests.admit(encoder, choice.sentence);
    const session = findSession(choice.candidate);
    if (session === undefined)
      return refused('This event is aired by another process, or is just ending. Try again in a moment.');
    return { accepted: true, open: (connection) => session.attach(connection, encoder) };
  }

  async function choose(encoder: EncoderRecord): Promise<Choice> {
    const armed = await deps.live.listOpenBroadcasts(encoder.channel_id, encoder.id);
    return chooseBroadcast(await Promise.all(armed.map(candidateOf)), deps.clock.now());
  }

  /** Undefined for a game that another process airs. */
  function findSession(candidate: Candidate): LiveSession | undefined {
    const { broadcast } = candidate;
    const known = sessions.get(broadcast.id);
    if (known !== undefined || broadcast.status === 'live') return known;
    return open(candidate, folderOf(broadcast.channel_id, randomUUID()));
  }

  /** An encoder that is tested goes on the air as soon as a game of it may. It leaves when its key has changed. */
  async function followTests(): Promise<void> {
    for (const { encoder, session } of tests.list()) {
      const known = await deps.live.findEncoderByKey(encoder.key_hash);
      if (known === undefined) session.refuse('The stream key was changed. Use the new one.');
      else
        await inTurn(async () => {
          const { candidate } = await choose(known);
          if (candidate === undefined || !tests.has(known.id)) return;
          const game = findSession(candidate);
          if (game !== undefined) tests.handOver(known.id, (connection) => game.attach(connection, known));
        });
    }
  }

  async function writeSignals(): Promise<void> {
    if (deps.nowMs() < signalledMs + signalMs) return;
    signalledMs = deps.nowMs();
    const onAir = [...sessions.values()].flatMap((session) => session.signal() ?? []);
    const now = deps.clock.now();
    const freshSince = addSeconds(now, -signalFreshSeconds);
    await deps.signals.write([...tests.signals(), ...onAir], { node: deps.nodes.id, now, freshSince });
  }

  function handleCommand({ broadcast, key_hash }: LiveCommand): void {
    const session = sessions.get(broadcast.id);
    if (session === undefined) return;
    session.tell(broadcast);
    if (broadcast.end_wished_at !== null && broadcast.end_wished_at <= deps.clock.now()) {
      // An encoder that is cut off comes back by itself: that is not yet the next game.
      if (session.isFed()) resting.set(broadcast.encoder_id, deps.nowMs() + restMs);
      void session.end('the operator ended it');
    } else if (session.keyHash()?.equals(key_hash) === false)
      session.refuse('The stream key was changed. Use the new one.');
  }

  async function poll(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      for (const command of await deps.live.listOnAir()) handleCommand(command);
      try {
        await followTests();
      } finally {
        // A test that fails must not hide what the other encoders send.
        await writeSignals();
      }
      isFailing = false;
    } catch (error) {
      if (!isFailing) deps.log.error('the commands for live events could not be read', error);
      isFailing = true;
    } finally {
      isLooking = false;
    }
  }

  /** A failure to resume one event must not stop the others, or the whole server. */
  async function resume(broadcast: BroadcastRecord): Promise<void> {
    const facts = { event: broadcast.event_id };
    try {
      const asset = await deps.store.findAsset(broadcast.channel_id, broadcast.asset_id ?? 0);
      if (asset === undefined) return deps.log.warn('a live event has lost its recording', facts);
      const index = await readIndexText(deps.storage, asset.folder);
      // A disk loses no file, and a game of hours has thousands.
      const lostFiles = deps.storage.spoolState()
        ? await listLostFiles(deps.storage, asset.folder, readIndex(index.text))
        : [];
      open(await candidateOf(broadcast), asset.folder, { onAir: { broadcast, asset }, index, lostFiles });
    } catch (error) {
      deps.log.error('a live event could not be gone on with', error, facts);
      // Its index is in the bucket alone, which comes back.
      if (error instanceof StoreRefused && !isStopped)
        setTimeout(() => void (isStopped || resume(broadcast)), resumeAgainMs).unref();
    }
  }

  return {
    async authorize(request) {
      let encoder: EncoderRecord | undefined;
      const answer = await inTurn(() => admit(request, (known) => (encoder = known)));
      if (answer.accepted) return answer;
      const who = encoder === undefined ? 'an encoder' : `the encoder "${encoder.name}"`;
      warnings.warn(`${encoder?.id ?? ''} ${request.address}`, `${who} is refused: ${answer.sentence}`, {
        address: request.address,
      });
      return answer;
    },
    async start() {
      for (const { broadcast } of await deps.live.listOnAir()) await resume(broadcast);
      // A kill came before the bucket had all of a game that is over.
      for (const folder of deps.storage.spoolState()?.folders ?? [])
        void followToBucket(deps, folder, stopping.signal);
      watching = setInterval(() => void poll(), pollMs);
    },
    async stop() {
      isStopped = true;
      stopping.abort();
      clearInterval(watching);
      tests.stop();
      await Promise.all([...sessions.values()].map((session) => session.pause()));
      sessions.clear();
    },
  };
}
