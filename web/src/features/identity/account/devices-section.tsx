import './account.css';
import type { Device } from '@floodlit/contract/identity/account';
import { Button, Dialog, SkeletonLine, useToasts, VisuallyHidden } from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import { LogOut, Monitor, Smartphone, Tv } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { SectionFailure } from '../../../lib/section-failure.tsx';
import { useApi } from '../../../lib/services.tsx';
import { useT, useTranslator } from '../../../lib/translate.tsx';
import { AccountSection } from './account-section.tsx';
import { devicesQuery, useAccountVerbs } from './account-verbs.ts';
import { agoOf, countryName } from './device-facts.ts';

const SHOWN_FIRST = 5;
const phones = ['iPhone', 'iPad', 'Android'];

function DeviceIcon({ system }: { system: string | null }): ReactNode {
  if (system === 'TV') return <Tv aria-hidden="true" />;
  const isPhone = system !== null && phones.includes(system);
  return isPhone ? <Smartphone aria-hidden="true" /> : <Monitor aria-hidden="true" />;
}

export function DevicesSection(): ReactNode {
  const t = useT();
  const asked = useQuery(devicesQuery(useApi()));
  return (
    <AccountSection id="devices" title={t('devices.title')} lead={t('devices.lead')}>
      {asked.data !== undefined ? (
        <Devices devices={asked.data} nowMs={asked.dataUpdatedAt} />
      ) : asked.isError ? (
        <SectionFailure onRetry={() => void asked.refetch()} />
      ) : (
        <div aria-busy="true">
          <VisuallyHidden>{t('devices.loading')}</VisuallyHidden>
          <SkeletonLine />
          <SkeletonLine width="60%" />
        </div>
      )}
    </AccountSection>
  );
}

/** Ends a session and confirms it, one at a time. */
function useEnding(): { busy: string | undefined; end: (what: string, run: () => Promise<void>) => void } {
  const t = useT();
  const toasts = useToasts();
  const [busy, setBusy] = useState<string>();
  const end = (what: string, run: () => Promise<void>): void => {
    if (busy !== undefined) return;
    setBusy(what);
    run()
      .then(
        () => toasts.success(t(what === 'all' ? 'session.logged_out' : 'devices.ended')),
        () => toasts.error(t('session.logout_failed')),
      )
      .finally(() => setBusy(undefined));
  };
  return { busy, end };
}

function Devices({ devices, nowMs }: { devices: readonly Device[]; nowMs: number }): ReactNode {
  const t = useT();
  const verbs = useAccountVerbs();
  const { busy, end } = useEnding();
  const list = useRef<HTMLUListElement>(null);
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? devices : devices.slice(0, SHOWN_FIRST);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <div className="devices__all">
        {devices.length > 1 && (
          <Button
            variant="soft"
            busy={busy === 'others'}
            onClick={() => end('others', verbs.endOtherDevices)}
          >
            {t('devices.end_others')}
          </Button>
        )}
        <Button variant="soft" onClick={() => setIsAsking(true)}>
          {t('devices.end_all')}
        </Button>
      </div>
      <ul className="devices" ref={list}>
        {shown.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            nowMs={nowMs}
            isBusy={busy === device.id}
            onEnd={() => end(device.id, () => verbs.endDevice(device.id))}
          />
        ))}
      </ul>
      {shown.length < devices.length && (
        <Button
          variant="soft"
          onClick={() => {
            setIsWhole(true);
            // The button has disappeared, so focus moves to the first row below it.
            requestAnimationFrame(() => {
              list.current?.querySelectorAll<HTMLElement>('.device')[SHOWN_FIRST]?.focus();
            });
          }}
        >
          {t('devices.show_all', { count: devices.length })}
        </Button>
      )}
      <Dialog
        open={isAsking}
        size="small"
        title={t('devices.end_all')}
        closeLabel={t('action.close')}
        onClose={() => setIsAsking(false)}
        actions={
          <>
            <Button variant="soft" data-autofocus onClick={() => setIsAsking(false)}>
              {t('devices.keep')}
            </Button>
            <Button variant="danger" busy={busy === 'all'} onClick={() => end('all', verbs.endAllDevices)}>
              {t('devices.end_all')}
            </Button>
          </>
        }
      >
        <p>{t('devices.end_all_text')}</p>
      </Dialog>
    </>
  );
}

function DeviceRow({
  device,
  nowMs,
  isBusy,
  onEnd,
}: {
  device: Device;
  nowMs: number;
  isBusy: boolean;
  onEnd: () => void;
}): ReactNode {
  const { t, locale } = useTranslator();
  const { browser, system, country, last_seen_at, is_this } = device;
  const name =
    browser !== null && system !== null
      ? t('devices.browser_on', { browser, system })
      : (browser ?? system ?? t('devices.unknown'));
  const seen = agoOf(last_seen_at, nowMs, locale) ?? t('devices.just_now');
  return (
    <li className="device" tabIndex={-1}>
      <span className="device__icon">
        <DeviceIcon system={system} />
      </span>
      <div className="device__words">
        <p className="device__name">
          {name} {is_this && <span className="device__this">{t('devices.this')}</span>}
        </p>
        <p className="device__seen">
          {[country && countryName(country, locale), is_this ? t('devices.just_now') : seen]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {!is_this && (
        <Button variant="soft" busy={isBusy} icon={<LogOut aria-hidden="true" />} onClick={onEnd}>
          {t('devices.end')}
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}
