// The televisions that may play for the account. The section exists only while there are some.
import type { RemoteDevice } from '@floodlit/contract/access/access';
import { Button, useToasts, VisuallyHidden } from '@floodlit/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Tv } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { useChannel } from '../../../lib/channel-context.tsx';
import { useApi } from '../../../lib/services.tsx';
import { useT, useTranslator } from '../../../lib/translate.tsx';
import { DeviceName } from '../device/device-name.tsx';
import { AccountSection } from './account-section.tsx';
import { televisionsQuery, useAccountVerbs } from './account-verbs.ts';
import { agoOf } from './device-facts.ts';

export function TelevisionsSection(): ReactNode {
  const t = useT();
  const isOffered = useChannel().bootstrap.settings.remote_playback !== undefined;
  const asked = useQuery({ ...televisionsQuery(useApi()), enabled: isOffered });
  if (asked.data === undefined || asked.data.length === 0) return null;
  return (
    <AccountSection id="televisions" title={t('devices.televisions')} lead={t('devices.televisions_lead')}>
      <Televisions devices={asked.data} nowMs={asked.dataUpdatedAt} />
    </AccountSection>
  );
}

function Televisions({ devices, nowMs }: { devices: readonly RemoteDevice[]; nowMs: number }): ReactNode {
  const { t, locale } = useTranslator();
  const toasts = useToasts();
  const { endTelevision } = useAccountVerbs();
  const list = useRef<HTMLUListElement>(null);
  const stop = useMutation({
    mutationFn: endTelevision,
    onSuccess: () => {
      // The pressed button has disappeared.
      list.current?.focus();
      toasts.success(t('devices.stopped'));
    },
    onError: () => toasts.error(t('devices.stop_failed')),
  });
  return (
    <ul className="devices" ref={list} tabIndex={-1}>
      {devices.map((device) => (
        <li className="device" key={device.id}>
          <span className="device__icon">
            <Tv aria-hidden="true" />
          </span>
          <div className="device__words">
            <p className="device__name">
              <DeviceName device={{ ...device, remote: device.kind }} />
            </p>
            <p className="device__seen">{agoOf(device.created_at, nowMs, locale) ?? t('devices.just_now')}</p>
          </div>
          <Button
            variant="soft"
            busy={stop.isPending && stop.variables === device.id}
            onClick={() => stop.mutate(device.id)}
          >
            {t('devices.stop')}
            <VisuallyHidden>
              {' '}
              <DeviceName device={{ ...device, remote: device.kind }} />
            </VisuallyHidden>
          </Button>
        </li>
      ))}
    </ul>
  );
}
