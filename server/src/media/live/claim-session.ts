// An encoder takes its game from another node with its first keyframe. No second after it is lost.
import {
  hasKeyframe,
  type EndReason,
  type MediaMessage,
  type PublishConnection,
  type Publisher,
} from '../../ingest/index.ts';

export interface ByteBudget {
  /** @returns whether there was room. */
  take(bytes: number): boolean;
  give(bytes: number): void;
}

/** One for all that wait at once. */
export function createByteBudget(maximum: number): ByteBudget {
  let taken = 0;
  return {
    take(bytes) {
      if (taken + bytes > maximum) return false;
      taken += bytes;
      return true;
    },
    give: (bytes) => void (taken -= bytes),
  };
}

export interface ClaimOptions {
  readonly connection: PublishConnection;
  readonly budget: ByteBudget;
  readonly nowMs: () => number;
  /**
   * Takes the game, or finds it here.
   * @returns the publisher into it, or the sentence for an encoder that may not air it.
   * @throws while the database or the store is away: nobody takes a game then.
   */
  readonly claim: () => Promise<((connection: PublishConnection) => Publisher) | string>;
  readonly onGone: () => void;
  readonly onProblem: (error: unknown) => void;
}

const retryMs = 500;
/** An encoder that sends sound alone does not keep its place. */
const pictureWaitMs = 10_000;
const pictureSentence =
  'There is no picture: for 10 seconds only sound came. Add a video source to the camera.';
/** Some ten seconds of any stream. A wait beyond it begins again at a keyframe. */
const heldBytesMaximum = 32_000_000;
/** The descriptions of picture and sound come first, and are small. */
const prefaceBytesMaximum = 1_000_000;

export function createClaimSession({
  connection,
  budget,
  nowMs,
  claim,
  onGone,
  onProblem,
}: ClaimOptions): Publisher & { readonly stop: () => void } {
  const preface: MediaMessage[] = [];
  let prefaceBytes = 0;
  /** From a keyframe on. */
  let held: MediaMessage[] = [];
  let heldBytes = 0;
  let game: Publisher | undefined;
  let isOver = false;
  let isClaiming = false;
  let firstMs: number | undefined;
  /** A keyframe came. */
  let hasBegun = false;

  function release(): void {
    budget.give(heldBytes);
    held = [];
    heldBytes = 0;
  }

  async function takeGame(): Promise<void> {
    for (isClaiming = true; !isOver && game === undefined;)
      try {
        const answer = await claim();
        if (isOver) return;
        if (typeof answer === 'string') return connection.refuse(answer);
        game = answer(connection);
        onGone();
        for (const message of [...preface, ...held]) if (!isOver) game.take(message);
        release();
      } catch (error) {
        onProblem(error);
        if (game !== undefined) return connection.close();
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
  }

  function hold(message: MediaMessage): void {
    const isStart = message.kind === 'video' && hasKeyframe(message.payload);
    firstMs ??= nowMs();
    if (heldBytes > heldBytesMaximum && isStart) release();
    if (held.length === 0 && !isStart) {
      if (!isClaiming && nowMs() - firstMs > pictureWaitMs) return connection.refuse(pictureSentence);
      if (hasBegun) return;
      prefaceBytes += message.payload.length;
      if (prefaceBytes <= prefaceBytesMaximum) preface.push(message);
      return;
    }
    // A group of pictures that is larger than this is no stream.
    if (heldBytes > 2 * heldBytesMaximum) return;
    // Without room for all, this one begins again at a later keyframe.
    if (!budget.take(message.payload.length)) return release();
    hasBegun = true;
    held.push(message);
    heldBytes += message.payload.length;
    if (!isClaiming) void takeGame();
  }

  return {
    take(message) {
      if (game !== undefined) game.take(message);
      else if (!isOver) hold(message);
    },
    ended(reason: EndReason) {
      isOver = true;
      release();
      if (game !== undefined) return game.ended(reason);
      onGone();
    },
    stop() {
      isOver = true;
      connection.close();
    },
  };
}
