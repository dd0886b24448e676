// Reads a file of an encoder's test from the node that the encoder publishes to.
import type { LiveDeps } from '../live/ports.ts';
import type { HomesDeps } from './ports.ts';

/** A playlist without a picture yet waits at its node. */
const withinMs = 6_000;

/** Undefined without such a test, and while its node is away. */
export async function readTestAtNode(
  { signals, nodeCalls }: Pick<LiveDeps, 'signals'> & HomesDeps,
  channelId: number,
  encoderId: number,
  { take, name }: { readonly take: string; readonly name: string },
): Promise<Buffer | undefined> {
  const signal = await signals.find(channelId, encoderId);
  if (signal?.node == null || signal.take !== take) return undefined;
  const path = `/internal/test/${channelId}/${encoderId}/${take}/${name}`;
  try {
    const { status, bytes } = await nodeCalls.get(signal.node, path, { withinMs });
    return status === 200 ? bytes : undefined;
  } catch {
    return undefined;
  }
}
