// Calls for the rules of making clips: those of a channel, and those of one game.
import { clipRules } from '@floodlit/contract/operators/clip-rules';
import { client } from '../../lib/console-client.ts';
import { useAnswer } from '../../lib/use-answer.ts';

export const useClipRules = (channel_id: number) =>
  useAnswer(['clip-rules', channel_id], () => client.call(clipRules.read, { channel_id }));

export const useGameClipRules = (channel_id: number, event_id: number) =>
  useAnswer(['clip-rules', channel_id, event_id], () =>
    client.call(clipRules.readGame, { channel_id, event_id }),
  );
