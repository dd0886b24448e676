// Encoders whose maker may no longer run games. Their keys belong to the channel and work until somebody ends them.
import type { GrantScope } from '@floodlit/contract/operators/roles';
import type { MediaDeps } from '../../media/index.ts';
import { channelsOf, decideInside, type OperatorDeps } from '../../operators/index.ts';

export interface LeftEncodersDeps {
  readonly operators: Pick<OperatorDeps, 'grants' | 'clock'>;
  readonly media: { readonly live: Pick<MediaDeps['live'], 'listEncodersMadeBy'> };
}

/**
 * The encoders that an operator made in the channels of a scope, where no role of this moment lets the operator run
 * games.
 */
export async function listLeftEncoders(
  { operators: { grants, clock }, media }: LeftEncodersDeps,
  operatorId: number,
  scope: GrantScope,
): Promise<{ readonly channel_id: number; readonly name: string }[]> {
  const now = clock.now();
  const held = await grants.listOf([operatorId]);
  const channels = await grants.listChannels(channelsOf([scope], true));
  const made = await media.live.listEncodersMadeBy(
    operatorId,
    channels.map(({ id }) => id),
  );
  return made
    .filter(({ channel_id }) => decideInside(held, 'live.run', channel_id, now) !== 'allowed')
    .map(({ channel_id, name }) => ({ channel_id, name }));
}
