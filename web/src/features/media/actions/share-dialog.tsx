// The address of a game, at the present moment when the viewer wants, as text, as a QR code and as a frame.
import { Checkbox, Dialog } from '@floodlit/ui';
import { useState, type ReactNode } from 'react';
import { useT } from '../../../lib/translate.tsx';
import { AddressRows } from './address-rows.tsx';
import { findTime } from './find-time.ts';
import { clockText, shareAddress } from './share-address.ts';

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
  return (
    <Dialog open onClose={onClose} title={t('share.title')} closeLabel={t('action.close')}>
      <AddressRows
        title={title}
        address={address}
        subject={plain}
        choices={
          canBeAtTime && (
            <Checkbox
              label={t('share.at', { time: clockText(time) })}
              checked={isAtTime}
              onChange={({ target }) => setIsAtTime(target.checked)}
            />
          )
        }
      />
    </Dialog>
  );
}
