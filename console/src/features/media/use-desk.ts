// The acts on one game. Each answer is the desk after the act, so the page shows it at once.
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { live, type LiveDesk } from '@floodlit/contract/operators/live';
import { client } from '../../lib/console-client.ts';
import { deskKey } from './live-queries.ts';
import { useAct } from '../../ui/frames/use-act.tsx';

type Answer = Promise<{ readonly data: LiveDesk }>;

export interface DeskActs {
  readonly notice: ReactNode;
  readonly isBusy: boolean;
  readonly arm: (encoderName: string, waitsForStart: boolean) => Promise<boolean>;
  readonly disarm: () => Promise<boolean>;
  readonly start: () => Promise<boolean>;
  readonly slate: (text: string | null) => Promise<boolean>;
  readonly message: (text: string | null) => Promise<boolean>;
  readonly extend: (windowSeconds: number) => Promise<boolean>;
  readonly end: () => Promise<boolean>;
  readonly undoEnd: () => Promise<boolean>;
}

export function useDesk(channelId: number, eventId: number): DeskActs {
  const queries = useQueryClient();
  const { run: attempt, notice, isPending } = useAct();
  const id = { channel_id: channelId, event_id: eventId };
  const queryKey = deskKey(channelId, eventId);
  const run = async (act: () => Answer): Promise<boolean> => {
    const isDone = await attempt(async () => {
      // An older answer must not replace that of the act.
      await queries.cancelQueries({ queryKey });
      const { data } = await act();
      queries.setQueryData(queryKey, data);
    });
    // Another desk may have acted in between.
    if (!isDone) void queries.invalidateQueries({ queryKey });
    return isDone;
  };
  return {
    notice,
    isBusy: isPending,
    arm: (encoder_name, waits_for_start) =>
      run(() => client.call(live.arm, { ...id, encoder_name, waits_for_start })),
    disarm: () => run(() => client.call(live.disarm, id)),
    start: () => run(() => client.call(live.start, id)),
    slate: (text) => run(() => client.call(live.slate, { ...id, text })),
    message: (text) => run(() => client.call(live.message, { ...id, text })),
    extend: (window_seconds) => run(() => client.call(live.extend, { ...id, window_seconds })),
    end: () => run(() => client.call(live.end, id)),
    undoEnd: () => run(() => client.call(live.undoEnd, id)),
  };
}
