// The address of a game, at the present moment when the viewer wants, as text, as a QR code and as a frame.
import { Checkbox, Dialog } from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useT } from '../../../lib/translate.tsx';
import { AddressRows } from './address-rows.tsx';
import { findTime } from './find-time.ts';
import { clockText, shareAddress } from './share-address.ts';

/** The frame's code, where the channel lets sites frame its games. */
async function requestFrame(address: string, signal: AbortSignal): Promise<string | null> {
  const answer = await fetch(`/oembed?url=${encodeURIComponent(address)}`, { signal });
  if (!answer.ok) return null;
  const { html } = (await answer.json()) as { html?: string };
  return html ?? null;
}

export function ShareDialog({
  eventId,
  title,
  onClose,
}: {
  eventId: number;
  title: string;
  onClose: () => void;
}): ReactNode {
  const t = useT();
  const [time] = useState(findTime);
  const [isAtTime, setIsAtTime] = useState(false);
  const plain = shareAddress(location.origin, eventId, undefined);
  const canBeAtTime = time !== undefined && shareAddress(location.origin, eventId, time) !== plain;
  const address = isAtTime ? shareAddress(location.origin, eventId, time) : plain;
  const { data: frame } = useQuery({
    queryKey: ['oembed', eventId],
    queryFn: ({ signal }) => requestFrame(plain, signal),
    meta: { isAside: true },
  });
  return (
    <Dialog open onClose={onClose} title={t('share.title')} closeLabel={t('action.close')}>
      <AddressRows
        title={title}
        address={address}
        choices={
          canBeAtTime && (
            <Checkbox
              label={t('share.at', { time: clockText(time) })}
              checked={isAtTime}
              onChange={({ target }) => setIsAtTime(target.checked)}
            />
          )
        }
        more={frame == null ? undefined : { label: t('share.frame'), text: frame }}
      />
    </Dialog>
  );
}
