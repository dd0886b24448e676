// The acts on one game. Each answer is the desk after the act, so the page shows it at once.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { live, type LiveDesk } from '@floodlit/contract/operators/live';
import { client } from '../../lib/console-client.ts';
import { failureText } from '../../lib/failure-text.ts';
import { useLanguage } from '../../lib/translate.tsx';
import { deskKey } from './live-queries.ts';

type Answer = Promise<{ readonly data: LiveDesk }>;

export interface DeskActs {
  readonly failure: string | undefined;
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
  const language = useLanguage();
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const id = { channel_id: channelId, event_id: eventId };
  const run = async (act: () => Answer): Promise<boolean> => {
    setFailure(undefined);
    setBusy(true);
    const queryKey = deskKey(channelId, eventId);
    try {
      // An older answer must not replace that of the act.
      await queries.cancelQueries({ queryKey });
      const { data } = await act();
      queries.setQueryData(queryKey, data);
      return true;
    } catch (error) {
      setFailure(failureText(error, language));
      // Another desk may have acted.
      void queries.invalidateQueries({ queryKey });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    failure,
    isBusy,
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
