// A home whose process stood still asks for its game, and keeps what its encoder sends until the answer.
import type { EndReason, MediaMessage, Publisher } from '../../ingest/index.ts';

/**
 * @param ask resolves with whether the game is still the home's.
 * @param onProblem ends the connection: nobody else hears of an error after the wait.
 */
export function holdWhileAsking(
  publisher: Publisher,
  mustAsk: () => boolean,
  ask: () => Promise<boolean>,
  onProblem: (error: unknown) => void,
): Publisher {
  let held: MediaMessage[] | undefined;
  let ended: EndReason | undefined;

  async function askNow(): Promise<void> {
    try {
      const isOurs = await ask();
      const all = held ?? [];
      held = undefined;
      if (isOurs) for (const message of all) publisher.take(message);
      if (ended !== undefined) publisher.ended(ended);
    } catch (error) {
      held = undefined;
      onProblem(error);
    }
  }

  return {
    take(message) {
      if (held !== undefined) return void held.push(message);
      if (!mustAsk()) return publisher.take(message);
      held = [message];
      void askNow();
    },
    ended(reason) {
      if (held === undefined) return publisher.ended(reason);
      ended = reason;
    },
  };
}
