// The digest of a channel's definition.
import { createHash } from 'node:crypto';
import type { ChannelDefinition } from '@floodlit/contract/channel/definition';

/** The same for the same content, in whatever order its fields are written. */
export function digestOf(definition: ChannelDefinition, logo: Uint8Array | undefined): string {
  const inOrder = (value: unknown): unknown =>
    typeof value !== 'object' || value === null || Array.isArray(value)
      ? value
      : Object.fromEntries(
          Object.entries(value)
            .toSorted(([one], [other]) => (one < other ? -1 : 1))
            .map(([name, inner]) => [name, inOrder(inner)]),
        );
  const hash = createHash('sha256').update(JSON.stringify(inOrder(definition)));
  if (logo !== undefined) hash.update(logo);
  return hash.digest('hex');
}
