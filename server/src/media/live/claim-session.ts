// An encoder takes its game from another node with its first keyframe. No second after it is lost.
import {
  hasKeyframe,
  type EndReason,
  type MediaMessage,
  type PublishConnection,
  type Publisher,
} from '../../ingest/index.ts';

export interface ClaimOptions {
  readonly connection: PublishConnection;
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
/** Some ten seconds of any stream. A wait beyond it begins again at a keyframe. */
const heldBytesMaximum = 32_000_000;
/** The descriptions of picture and sound come first, and are small. */
const prefaceBytesMaximum = 1_000_000;

export function createClaimSession({
  connection,
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

  async function takeGame(): Promise<void> {
    for (isClaiming = true; !isOver && game === undefined;)
      try {
        const answer = await claim();
        if (isOver) return;
        if (typeof answer === 'string') return connection.refuse(answer);
        game = answer(connection);
        onGone();
        for (const message of [...preface, ...held]) if (!isOver) game.take(message);
        held = [];
      } catch (error) {
        onProblem(error);
        if (game !== undefined) return connection.close();
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
  }

  function hold(message: MediaMessage): void {
    const isStart = message.kind === 'video' && hasKeyframe(message.payload);
    if (heldBytes > heldBytesMaximum && isStart) {
      held = [];
      heldBytes = 0;
    }
    if (held.length === 0 && !isStart) {
      prefaceBytes += message.payload.length;
      if (prefaceBytes <= prefaceBytesMaximum) preface.push(message);
      return;
    }
    // A group of pictures that is larger than this is no stream.
    if (heldBytes > 2 * heldBytesMaximum) return;
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
      if (game !== undefined) return game.ended(reason);
      onGone();
    },
    stop() {
      isOver = true;
      connection.close();
    },
  };
}
