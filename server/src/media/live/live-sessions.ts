// All live events of this process. It admits encoders by their key, and follows end commands.
import { randomUUID } from 'node:crypto';
import type { PublishAnswer, PublishConnection, Publisher, PublishRequest } from '../../ingest/index.ts';
import { readEvent } from '../../catalog/index.ts';
import pLimit from 'p-limit';
import { addSeconds } from '../../kernel/clock.ts';
import { addressRange } from '../../network/address-range.ts';
import { createAdoption } from './adopt-games.ts';
import { answerMs, createDatabaseAsker } from './ask-database.ts';
import { createByteBudget, createClaimSession } from './claim-session.ts';
import { createEncoderTests } from './encoder-tests.ts';
import {
  chooseBroadcast,
  type BroadcastRecord,
  type Candidate,
  type Choice,
  type EncoderRecord,
} from './live-rules.ts';
import { createLiveSession, type LiveSession, type SessionDeps } from './live-session.ts';
import type { HomesDeps } from '../homes/ports.ts';
import { within } from '../homes/within.ts';
import { folderOf } from '../rules.ts';
import type { LiveDeps } from './ports.ts';
import { readEarlier, type EarlierGame } from './read-earlier.ts';
import { createRepeatedWarnings } from './repeated-warnings.ts';
import type { LiveCommand } from './store-homes.ts';
import { createSpoolReturn } from './give-spool-back.ts';
import { fullSentence, isNewer, mayAdopt, restSentence } from './takeover-rules.ts';
import { createCutOffWatch } from './watch-cut-off.ts';
import { createStallWatch } from './watch-stalls.ts';
import { createProgressWriter } from './write-progress.ts';
import { createBucketFollow } from './mark-lost.ts';
import { hashStreamKey } from './stream-keys.ts';

export type LiveSessionsDeps = SessionDeps & Pick<LiveDeps, 'testStreams' | 'signals' | 'nodes'> & HomesDeps;

export interface LiveSessions {
  /** Whether an encoder with this key may publish, and what becomes of its stream. */
  authorize(request: PublishRequest): Promise<PublishAnswer>;
  /** Resumes the live events of an earlier process, and polls for commands from now on. */
  start(): Promise<void>;
  /** Cuts encoders off and leaves every game as it is, for the next process. */
  stop(): Promise<void>;
}

const pollMs = 1_000;
/** A node that has not renewed its row for so long polls only as often. */
const unrenewedMs = 6_000;
const appName = 'live';
/** Encoders that wait for their games hold so much together. */
const claimBytesMaximum = 256_000_000;
/** Before each game that is taken from a home that died. */
const adoptionPauseMs = 500;
/** How long an encoder is refused after an end command cut it off. */
const restSeconds = 60;
/** Below the connections that the RTMP server takes: the others still hear a sentence. */
const encodersMaximum = 90;
const clockSentence = 'The clock of this server is wrong. Publish to another one, or set its clock.';
const changedSentence = 'The stream key was changed. Use the new one.';
const takenSentence = 'Another camera took over with the same stream key.';

const refused = (sentence: string): PublishAnswer => ({ accepted: false, sentence });

export function createLiveSessions(deps: LiveSessionsDeps): LiveSessions {
  const sessions = new Map<number, LiveSession>();
  /** Games that this process takes at the moment. */
  const opening = new Map<number, Promise<LiveSession | string>>();
  /** The newest number of each game that another home took: viewers here have seen it. */
  const shownNumbers = new Map<number, number>();
  const claimBytes = createByteBudget(claimBytesMaximum);
  const claims = new Set<{ readonly stop: () => void }>();
  const warnings = createRepeatedWarnings(deps.log, deps.nowMs);
  const tests = createEncoderTests(deps);
  const progress = createProgressWriter(deps, () => [...sessions.values()], tests);
  let isStopped = false;
  const stopping = new AbortController();
  const database = createDatabaseAsker();
  // Two encoders with one key at the same moment must meet in one session.
  const inTurn = pLimit(1);
  let watching: NodeJS.Timeout | undefined;
  let isLooking = false;
  let lookedMs = Number.NEGATIVE_INFINITY;
  let isFailing = false;
  /** When the rows of its games were read last: files of games whose home may be another one wait. */
  let answeredMs = deps.nowMs();
  const follow = createBucketFollow(deps, stopping.signal);
  const spoolReturn = createSpoolReturn(deps, follow, stopping.signal);
  const stalls = createStallWatch(deps.nodes, deps.nowMs);
  /** Closes each encoder with a game. */
  const listFed = (): (() => void)[] => [
    ...[...claims].map((claim) => () => claim.stop()),
    ...[...sessions.values()].filter((one) => one.isFed()).map((one) => () => one.letEncodersGo()),
  ];
  const cutOff = createCutOffWatch(deps, listFed);
  /** Since when the database answers; undefined while it does not. */
  let answersSinceMs: number | undefined;
  const adoption = createAdoption({
    node: deps.nodes.id,
    nowMs: deps.nowMs,
    log: deps.log,
    isHeld: (id) => sessions.has(id) || opening.has(id),
    pause: () => new Promise((resolve) => setTimeout(resolve, Math.random() * adoptionPauseMs)),
    mayAdopt: () =>
      mayAdopt({
        room: room(),
        isFit: deps.nodes.isFitToTake(),
        answeringMs: answersSinceMs === undefined ? undefined : deps.nowMs() - answersSinceMs,
        steadyMs: deps.nodes.steadyMs(),
      }),
    take: takeGame,
  });

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
      mustAsk: stalls.mustAskSince,
      onGone: (isElsewhere, written) => {
        if (sessions.get(broadcast.id) === session) sessions.delete(broadcast.id);
        if (!isElsewhere) return follow(folder);
        shownNumbers.set(broadcast.id, session.newest());
        spoolReturn.lose(folder, written);
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

  const findEncoder = (keyHash: Buffer): Promise<EncoderRecord | undefined> =>
    database.ask(() => deps.live.findEncoderByKey(keyHash));

  async function admit(
    { app, key, address }: PublishRequest,
    know: (encoder: EncoderRecord) => void,
  ): Promise<PublishAnswer> {
    if (app !== appName) return refused(`Publish to rtmp://<host>/${appName}/<stream key>.`);
    const keyHash = hashStreamKey(key);
    const encoder = await findEncoder(keyHash);
    if (encoder === undefined) return refused('This stream key is not known. Check it, or make a new one.');
    know(encoder);
    if (isStopped) return refused('The server is just stopping. Try again in a moment.');
    if (encoder.rest_until !== null && deps.clock.now() < encoder.rest_until)
      return refused('The game is over. Stop the camera, and start it again in a minute for the next one.');
    const choice = await choose(encoder);
    if (choice.candidate === undefined) return tests.admit(encoder, choice.sentence);
    const isHere = findHeld(choice.candidate.broadcast) !== undefined;
    if (!isHere && !deps.nodes.isFit()) return refused(clockSentence);
    if (!isHere && room() <= 0) return refused(fullSentence(deps.nodes, appName));
    const { candidate } = choice;
    return { accepted: true, open: opener(candidate, encoder, address) };
  }

  const room = (): number => encodersMaximum - tests.list().length - listFed().length;

  /** An encoder of a game that another node airs waits for its first keyframe, which takes the game. */
  function opener(
    candidate: Candidate,
    encoder: EncoderRecord,
    address: string,
  ): (connection: PublishConnection) => Publisher {
    const { broadcast } = candidate;
    const session = findSession(candidate);
    if (session !== undefined) return (connection) => session.attach(connection, encoder);
    const connectedMs = deps.nowMs();
    return (connection) => {
      const claim = createClaimSession({
        connection,
        budget: claimBytes,
        nowMs: deps.nowMs,
        claim: async () => {
          // The key may have been changed since it connected.
          if ((await findEncoder(encoder.key_hash)) === undefined) return changedSentence;
          const found = await claimGame(broadcast, addressRange(address), connectedMs);
          return typeof found === 'string' ? found : (given) => found.attach(given, encoder);
        },
        onGone: () => claims.delete(claim),
        onProblem: (error) =>
          warnings.warn(`claim ${broadcast.id}`, 'A live game cannot be taken over yet. It is tried again.', {
            event: broadcast.event_id,
            reason: String(error),
          }),
      });
      claims.add(claim);
      return claim;
    };
  }

  /** @returns the sentence for an encoder that may not air it. */
  async function claimGame(
    seen: BroadcastRecord,
    from: string,
    connectedMs: number,
  ): Promise<LiveSession | string> {
    const found = await takeGame(seen, from);
    if (found !== undefined) return found;
    const row = await deps.live.findBroadcast(seen.channel_id, seen.event_id);
    if (row?.status !== 'live') return 'This event has just ended.';
    if (row.epoch === seen.epoch) return restSentence;
    // A former try took it, and could not read its index.
    if (row.node === deps.nodes.id) return (await takeGame(row, from)) ?? takenSentence;
    const takenAgoMs = await deps.live.readTakenAgoMs(row);
    if (!isNewer(deps.nowMs() - connectedMs, takenAgoMs)) return sessions.get(row.id) ?? takenSentence;
    return (await takeGame(row, from)) ?? restSentence;
  }

  /**
   * Takes a game, or finds it here. A game that is taken at the moment is taken once.
   * @param from the network of the encoder. Undefined for a node that goes on without one.
   * @returns undefined when it is another node's.
   */
  async function takeGame(seen: BroadcastRecord, from?: string): Promise<LiveSession | string | undefined> {
    const known = sessions.get(seen.id) ?? opening.get(seen.id);
    if (known !== undefined) return known;
    const isOthers = seen.node !== null && seen.node !== deps.nodes.id;
    if (isOthers ? !deps.nodes.isFitToTake() : !deps.nodes.isFit()) return clockSentence;
    let isTaken = false;
    const work = (async (): Promise<LiveSession | string> => {
      const taken = await deps.live.takeBroadcast(seen, { node: deps.nodes.id, from });
      if (taken === undefined) return takenSentence;
      isTaken = true;
      return openTaken(taken, seen);
    })().finally(() => opening.delete(seen.id));
    opening.set(seen.id, work);
    const found = await work;
    return isTaken ? found : undefined;
  }

  async function openTaken(
    broadcast: BroadcastRecord,
    before: BroadcastRecord,
  ): Promise<LiveSession | string> {
    const facts = { event: broadcast.event_id };
    const earlier: EarlierGame | undefined = await readEarlier(deps, broadcast, {
      ...before,
      last_number: Math.max(broadcast.last_number, shownNumbers.get(broadcast.id) ?? 0),
    });
    if (earlier === undefined) {
      deps.log.warn('a live event has lost its recording', facts);
      return 'This event has lost its recording. End it.';
    }
    if (isStopped) return 'The server is just stopping. Try again in a moment.';
    if (before.node !== null && before.node !== deps.nodes.id)
      deps.log.info('a live game is taken over from another process', { ...facts, epoch: broadcast.epoch });
    return open(await candidateOf(broadcast), earlier.folder, earlier);
  }

  async function choose(encoder: EncoderRecord): Promise<Choice> {
    const armed = await database.ask(() => deps.live.listOpenBroadcasts(encoder.channel_id, encoder.id));
    const candidates = await database.ask(() => Promise.all(armed.map(candidateOf)));
    return chooseBroadcast(candidates, deps.clock.now());
  }

  /** The row may know of a takeover before this process does. */
  function findHeld({ id, epoch }: BroadcastRecord): LiveSession | undefined {
    const known = sessions.get(id);
    if (known === undefined || known.broadcast.epoch >= epoch) return known;
    known.taken();
    return undefined;
  }

  /** Undefined for a game that another process airs. */
  function findSession(candidate: Candidate): LiveSession | undefined {
    const { broadcast } = candidate;
    const known = findHeld(broadcast);
    if (known !== undefined || broadcast.status === 'live') return known;
    return open(candidate, folderOf(broadcast.channel_id, randomUUID()));
  }

  /** An encoder that is tested goes on the air as soon as a game of it may. It leaves when its key has changed. */
  async function followTests(): Promise<void> {
    for (const { encoder, session } of tests.list()) {
      const known = await findEncoder(encoder.key_hash);
      if (known === undefined) session.refuse(changedSentence);
      else
        await inTurn(async () => {
          const { candidate } = await choose(known);
          if (candidate === undefined || !tests.has(known.id)) return;
          tests.handOver(known.id, (connection) => opener(candidate, known, connection.address)(connection));
        });
    }
  }

  function handleCommand({ broadcast, key_hash }: LiveCommand): void {
    const session = sessions.get(broadcast.id);
    if (session === undefined) return;
    session.tell(broadcast);
    if (broadcast.end_wished_at !== null && broadcast.end_wished_at <= deps.clock.now()) {
      // An encoder that is cut off comes back by itself: that is not yet the next game.
      if (session.isFed())
        void deps.live
          .restEncoder(
            { channel_id: broadcast.channel_id, id: broadcast.encoder_id },
            addSeconds(deps.clock.now(), restSeconds),
          )
          .catch((error: unknown) => deps.log.warn('an encoder is not held off', { reason: String(error) }));
      void session.end('the operator ended it');
    } else if (session.keyHash()?.equals(key_hash) === false) session.refuse(changedSentence);
  }

  async function poll(): Promise<void> {
    // A silent cut leaves connections that hang. Few of them are used up.
    const isRenewing = deps.nodes.renewedAgoMs() < unrenewedMs;
    if (isLooking || (!isRenewing && deps.nowMs() - lookedMs < unrenewedMs)) return;
    isLooking = true;
    lookedMs = deps.nowMs();
    try {
      const held = [...sessions.values()].filter((session) => session.isOnAir());
      const commands = await database.probe(() => deps.live.listOnAir(deps.nodes.id));
      answersSinceMs ??= deps.nowMs();
      answeredMs = lookedMs;
      for (const session of held) if (!commands.some((one) => isOf(session, one.broadcast))) session.taken();
      void spoolReturn.look();
      for (const command of commands) handleCommand(command);
      void adoption.goOn(commands.map((one) => one.broadcast));
      deps.nodes.tell({ games: sessions.size, room: Math.max(0, room()) });
      try {
        await within(answerMs, followTests());
      } finally {
        // A test that fails must not hide what the other encoders send.
        await within(answerMs, progress.write());
      }
      isFailing = false;
    } catch (error) {
      answersSinceMs = undefined;
      if (!isFailing) deps.log.error('the commands for live events could not be read', error);
      isFailing = true;
    } finally {
      isLooking = false;
    }
  }

  const isOf = ({ broadcast }: LiveSession, { id, epoch, node }: BroadcastRecord): boolean =>
    broadcast.id === id && broadcast.epoch === epoch && node === deps.nodes.id;

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
      deps.storage.holdWhile(
        (folder) =>
          deps.nowMs() - answeredMs > unrenewedMs &&
          [...sessions.values()].some((one) => one.folder === folder),
      );
      const commands = await deps.live.listOnAir(deps.nodes.id);
      watching = setInterval(() => {
        stalls.tick();
        void cutOff.look();
        void poll();
      }, pollMs);
      await adoption.goOn(commands.map((one) => one.broadcast));
      void spoolReturn.look();
    },
    async stop() {
      isStopped = true;
      adoption.stop();
      stopping.abort();
      clearInterval(watching);
      tests.stop();
      for (const claim of claims) claim.stop();
      await Promise.all([...sessions.values()].map((session) => session.pause()));
      sessions.clear();
    },
  };
}
