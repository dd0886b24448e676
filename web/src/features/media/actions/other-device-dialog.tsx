// "Watch on another device": the game at this second, as a picture for a camera and as a code to type.
import { Dialog, SkeletonLine } from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { calls } from '../../../lib/gen/calls.ts';
import { useApi } from '../../../lib/services.tsx';
import { useT } from '../../../lib/translate.tsx';
import { TypedCode } from '../../identity/device/typed-code.tsx';
import { findTime } from './find-time.ts';
import { clockText, shareAddress } from './share-address.ts';

export function OtherDeviceDialog({
  eventId,
  title,
  onClose,
}: {
  eventId: number;
  title: string;
  onClose: () => void;
}): ReactNode {
  const t = useT();
  const api = useApi();
  const [time] = useState(findTime);
  const { data, isError } = useQuery({
    queryKey: ['moment-code', eventId, time],
    queryFn: async ({ signal }) =>
      (await api.call(calls.media.makeCode, { event_id: eventId, seconds: time ?? null }, { signal })).data,
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
    meta: { isAside: true },
  });
  return (
    <Dialog open onClose={onClose} title={t('code.other_device')} closeLabel={t('action.close')} size="small">
      <p>{time === undefined ? t('code.live') : t('code.at', { time: clockText(time) })}</p>
      {isError && <p role="alert">{t('failure.something')}</p>}
      {data === undefined && !isError && <SkeletonLine />}
      {data !== undefined && (
        <>
          <TypedCode
            code={data.code}
            address={shareAddress(location.origin, eventId, time)}
            pictureLabel={t('share.code', { title })}
          />
          <p className="typed-code__text">{t('code.minutes')}</p>
        </>
      )}
    </Dialog>
  );
}
