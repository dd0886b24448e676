// Whether a channel measures its viewers now. Without it a figure of 0 means "unknown".
import { analyticsOf, readChannel } from '../channel/index.ts';
import type { InsightDeps } from './ports.ts';

export const isMeasured = async (
  { channel }: Pick<InsightDeps, 'channel'>,
  channelId: number,
): Promise<boolean> => analyticsOf((await readChannel(channel, channelId)).settings) !== null;
