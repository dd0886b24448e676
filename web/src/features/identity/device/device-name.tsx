// "Chrome on Windows · Canada": a device by its browser, its system and its place.
import type { RemoteKind } from '@floodlit/contract/primitives';
import type { ReactNode } from 'react';
import { useTranslator } from '../../../lib/translate.tsx';
import { countryName } from '../account/device-facts.ts';

export function DeviceName({
  device: { browser, system, country, remote = null },
}: {
  device: {
    readonly browser: string | null;
    readonly system: string | null;
    readonly country: string | null;
    /** Set for a television that the device started. */
    readonly remote?: RemoteKind | null;
  };
}): ReactNode {
  const { t, locale } = useTranslator();
  const name =
    browser !== null && system !== null
      ? t('devices.browser_on', { browser, system })
      : (browser ?? system ?? t('devices.unknown'));
  const words = [
    remote !== null && t('devices.television', { kind: remote === 'cast' ? 'Google Cast' : 'AirPlay' }),
    name,
    country !== null && countryName(country, locale),
  ];
  return <bdi>{words.filter(Boolean).join(' · ')}</bdi>;
}
