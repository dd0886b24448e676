// An operator gets two addresses for an encoder: the ingest with most room first, and another one behind it.
import type { NodeRecord } from './ports.ts';

/** The first part of the path, as the RTMP server asks for it. */
const app = 'live';

/** A process that takes no encoders now comes last. */
const roomOf = ({ room }: Pick<NodeRecord, 'room'>): number => room ?? -1;

/**
 * @param nodes live ones. One without an address of its own is reached by the usual one.
 * @param usual of an install that names no addresses.
 */
export function encoderServersOf(
  nodes: readonly Pick<NodeRecord, 'rtmpUrl' | 'room'>[],
  usual: string,
): readonly [first: string, second: string | undefined] {
  const named = nodes
    .flatMap(({ rtmpUrl, room }) => (rtmpUrl === null ? [] : [{ rtmpUrl, room }]))
    .toSorted((one, other) => roomOf(other) - roomOf(one) || (one.rtmpUrl < other.rtmpUrl ? -1 : 1));
  const [first = usual, second] = new Set(named.map(({ rtmpUrl }) => `${rtmpUrl.replace(/\/$/, '')}/${app}`));
  return [first, second];
}
