// The account is watching on as many devices as it may. The viewer stops one of them, and watches here instead.
import './too-many-devices.css';
import { Button, VisuallyHidden } from '@floodlit/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { calls } from '../../lib/gen/calls.ts';
import { useApi } from '../../lib/services.tsx';
import { useTranslator } from '../../lib/translate.tsx';
import { DeviceName } from '../identity/device/device-name.tsx';
import type { Subject } from './use-recording.ts';

export function TooManyDevices({
  subject,
  onFree,
}: {
  subject: Subject;
  /** Called when there may be a place again. */
  onFree: () => void;
}): ReactNode {
  const { t } = useTranslator();
  const api = useApi();
  const heading = useRef<HTMLHeadingElement>(null);
  const asked = useQuery({
    queryKey: ['streams'],
    queryFn: async ({ signal }) => (await api.call(calls.access.streams, {}, { signal })).data,
    gcTime: 0,
    staleTime: 0,
    meta: { isAside: true },
  });
  const takeOver = useMutation({
    mutationFn: (id: string) => api.call(calls.access.takeOverStream, { id, subject }),
    onSuccess: onFree,
    // Another device took the place: the viewer chooses again.
    onError: () => void asked.refetch(),
  });
  // The picture that had the focus is gone. Its place says why.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const others = asked.data?.streams.filter((stream) => !stream.is_this);
  return (
    <div className="too-many-devices">
      <h2 className="too-many-devices__title" ref={heading} tabIndex={-1}>
        {t('streams.title')}
      </h2>
      {asked.data !== undefined && (
        <p className="too-many-devices__text">{t('streams.lead', { limit: asked.data.limit })}</p>
      )}
      {others !== undefined && others.length > 0 && (
        <>
          <p className="too-many-devices__text">
            {t('streams.question')} {t('streams.when')}
          </p>
          <ul className="too-many-devices__list">
            {others.map((stream) => (
              <li className="too-many-devices__row" key={stream.id}>
                <DeviceName device={stream} />
                <Button
                  variant="glass"
                  size="small"
                  busy={takeOver.isPending && takeOver.variables === stream.id}
                  onClick={() => takeOver.mutate(stream.id)}
                >
                  {t('streams.stop')}
                  <VisuallyHidden>
                    {' '}
                    <DeviceName device={stream} />
                  </VisuallyHidden>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <Button variant="ghost" size="small" onClick={onFree}>
        {t('failure.try_again')}
      </Button>
    </div>
  );
}
