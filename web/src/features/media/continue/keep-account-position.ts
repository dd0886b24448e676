// Tells the server where a viewer with an account is, on the page of a recording and in the mini player.
import type { PlaybackHandle } from '@floodlit/ui/player';
import type { Keys } from '../../../lib/keys.ts';
import { followPosition, type SentPosition } from './follow-position.ts';

type Credentials = Pick<Keys, 'find' | 'isVisitors'>;

/** @returns a function that ends it */
export const keepAccountPosition = (handle: PlaybackHandle, keys: Credentials): (() => void) =>
  followPosition({
    media: handle.element,
    page: window,
    now: () => performance.now(),
    isLive: () => handle.state().live !== null,
    isHidden: () => document.visibilityState === 'hidden',
    send: (position) => sendPosition(keys, handle.assetId, position),
  });

function sendPosition(keys: Credentials, assetId: number, position: SentPosition): void {
  const key = keys.find();
  if (key === undefined || keys.isVisitors()) return;
  // `keepalive` lets the request outlive the page. A beacon cannot carry the key.
  fetch('/api/user/positions', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ asset_id: assetId, ...position }),
    keepalive: true,
  }).catch(() => undefined);
}
