// Keeps the account's position while a recording plays, and offers a later one from another device.
// It loads after the picture, for logged-in viewers only.
import './account-position.css';
import type { PlaybackHandle, PlaybackSource } from '@floodlit/ui/player';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useApi, useServices } from '../../../lib/services.tsx';
import { useT } from '../../../lib/translate.tsx';
import { clockText } from '../actions/share-address.ts';
import { continuedQuery } from './continue-queries.ts';
import { keepAccountPosition } from './keep-account-position.ts';

/** A smaller difference is not worth a question. */
const OFFERED_FROM_S = 20;

export function AccountPosition({
  handle,
  source,
}: {
  handle: PlaybackHandle;
  source: PlaybackSource;
}): ReactNode {
  const { keys } = useServices();
  const { element: media, assetId } = handle;
  useEffect(() => keepAccountPosition(handle, keys), [handle, keys]);
  // The answer of an account already had its position. A page with a free game starts without asking.
  const isAsked = source.resume === undefined && !source.is_live && !/[?&](?:t|entry)=/.test(location.search);
  return isAsked ? <Offer media={media} assetId={assetId} /> : null;
}

function seek(media: HTMLMediaElement, seconds: number): void {
  media.currentTime = seconds;
}

function Offer({ media, assetId }: { media: HTMLMediaElement; assetId: number }): ReactNode {
  const t = useT();
  const { data } = useQuery(continuedQuery(useApi()));
  const [isOver, setIsOver] = useState(false);
  const [startedAt] = useState(() => media.currentTime);
  const seconds = data?.positions.find((position) => position.asset_id === assetId)?.seconds ?? 0;
  const isWorth = !isOver && seconds > 0 && Math.abs(seconds - startedAt) >= OFFERED_FROM_S;
  useEffect(() => {
    if (!isWorth) return undefined;
    // The viewer has chosen a place.
    const end = (): void => setIsOver(true);
    media.addEventListener('seeking', end);
    return () => media.removeEventListener('seeking', end);
  }, [isWorth, media]);
  if (!isWorth) return null;
  return (
    <div className="account-position">
      <button type="button" className="account-position__go" onClick={() => seek(media, seconds)}>
        {t('continue.offer', { time: clockText(seconds) })}
      </button>
      <button
        type="button"
        className="account-position__close"
        aria-label={t('action.close')}
        onClick={() => setIsOver(true)}
      >
        <X aria-hidden="true" />
      </button>
    </div>
  );
}
