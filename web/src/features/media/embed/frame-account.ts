// A frame on another site that plays for an account. Its key is in memory only: the browser may refuse it all storage.
import { ApiError } from '@floodlit/contract/client';
import type { PlaybackSource, RenewAnswer } from '@floodlit/ui/player';
import { useCallback, useEffect, useRef, useState } from 'react';
import { calls } from '../../../lib/gen/calls.ts';
import { useApi } from '../../../lib/services.tsx';
import { readTicket } from './frame-messages.ts';
import { FRAME_WINDOW } from './window-name.ts';

const KEY_BYTES = 32;
const WINDOW = 'popup,width=520,height=820';

export interface FrameAccount {
  source: PlaybackSource | undefined;
  /** The account has access, and the game has no picture yet. */
  isWaiting: boolean;
  hasTooManyDevices: boolean;
  /** Opens the window that sells. False when the browser allows none. */
  open: () => boolean;
  renew: () => Promise<RenewAnswer>;
  /** The server withdrew the access. */
  end: () => void;
}

function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** Another minute may bring the first picture. */
const isSoon = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'media.not_ready' ||
    error.code === 'media.not_found' ||
    (error.code === 'access.denied' && error.reason === 'not_started'));

/** @param status changes when the game starts: a waiting frame then asks again. */
export function useFrameAccount(eventId: number, status: string | undefined): FrameAccount {
  const api = useApi();
  const key = useRef<string>(undefined);
  const opened = useRef<Window>(null);
  const [source, setSource] = useState<PlaybackSource>();
  const [isWaiting, setIsWaiting] = useState(false);
  const [hasTooManyDevices, setHasTooManyDevices] = useState(false);

  const ask = useCallback(
    async (ticket?: string): Promise<void> => {
      const own = (key.current ??= makeKey());
      try {
        const { data } = await api.call(calls.media.framePlayback, {
          key: own,
          ...(ticket !== undefined && { ticket }),
        });
        setSource(data);
        setIsWaiting(false);
        setHasTooManyDevices(false);
        opened.current?.close();
      } catch (error) {
        setIsWaiting(isSoon(error));
        setHasTooManyDevices(error instanceof ApiError && error.code === 'access.too_many_streams');
        if (isSoon(error)) opened.current?.close();
      }
    },
    [api],
  );

  useEffect(() => {
    const onMessage = (event: MessageEvent<unknown>): void => {
      if (event.origin !== location.origin || event.source !== opened.current || event.source === null)
        return;
      const ticket = readTicket(event.data, eventId);
      if (ticket === undefined) return;
      // One key for each ticket: a key is bound once.
      key.current = makeKey();
      void ask(ticket);
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [ask, eventId]);

  useEffect(() => {
    if (isWaiting) void ask();
  }, [ask, isWaiting, status]);

  return {
    source,
    isWaiting,
    hasTooManyDevices,
    open: () => {
      opened.current = window.open(`/watch/${eventId}`, `${FRAME_WINDOW}${eventId}`, WINDOW);
      return opened.current !== null;
    },
    renew: async () => {
      try {
        const { data } = await api.call(calls.media.framePlayback, { key: key.current ?? '' });
        const { token, token_expires_at, token_seconds } = data;
        return { kind: 'renewed', token, token_expires_at, token_seconds };
      } catch (error) {
        if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.status === 429)
          throw error;
        setHasTooManyDevices(error.code === 'access.too_many_streams');
        return { kind: 'refused', reason: error.reason ?? 'not_available' };
      }
    },
    end: () => setSource(undefined),
  };
}
