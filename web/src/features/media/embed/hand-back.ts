// In the window that a frame opened: hands the frame a ticket as soon as the viewer may watch.
import { ApiError } from '@floodlit/contract/client';
import type { QueryClient } from '@tanstack/react-query';
import { calls } from '../../../lib/gen/calls.ts';
import type { Services } from '../../../lib/services.tsx';
import { FRAME_WINDOW } from './window-name.ts';

/** The least time between two looks. */
const LOOK_MS = 2_000;

/** The frame that opened this window, when it is a page of ours. The link to any other opener is cut. */
function findFrame(): Window | undefined {
  const opener = window.opener as Window | null;
  try {
    if (opener !== null && opener.location.origin === location.origin) return opener;
  } catch {
    // Another origin does not show its location.
  }
  window.opener = null;
  window.name = '';
  return undefined;
}

export function handBackToFrame({ api, user }: Services, queryClient: QueryClient): void {
  const eventId = Number(window.name.slice(FRAME_WINDOW.length));
  const frame = Number.isSafeInteger(eventId) && eventId > 0 ? findFrame() : undefined;
  if (frame === undefined) return;
  let isLooking = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let isDone = false;
  let later: ReturnType<typeof setTimeout> | undefined;
  /** Without the timer, an answer within two seconds of the last look would be lost, and with it the viewer's access. */
  const lookLater = (): void => {
    later ??= setTimeout(() => {
      later = undefined;
      void look();
    }, LOOK_MS);
  };
  const look = async (): Promise<void> => {
    if (isDone || !user.get()) return;
    if (isLooking || performance.now() - lookedAt < LOOK_MS) return lookLater();
    isLooking = true;
    lookedAt = performance.now();
    try {
      const { data } = await api.call(calls.media.frameTicket, { event_id: eventId });
      isDone = true;
      frame.postMessage(
        { floodlit: 1, type: 'ticket', event_id: eventId, ticket: data.ticket },
        location.origin,
      );
    } catch (error) {
      // An answer of the server means that the viewer has no access yet. Without an answer, ask again.
      if (!(error instanceof ApiError)) lookLater();
    } finally {
      isLooking = false;
    }
  };
  user.subscribe(() => void look());
  // The page asks for the order until it is paid. Any answer may mean that there is access now.
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') void look();
  });
  void look();
}
