// "Chrome on Windows · Canada": a device by its browser, its system and its place.
import type { ReactNode } from 'react';
import { useTranslator } from '../../../lib/translate.tsx';
import { countryName } from '../account/device-facts.ts';

export function DeviceName({
  device: { browser, system, country },
}: {
  device: {
    readonly browser: string | null;
    readonly system: string | null;
    readonly country: string | null;
  };
}): ReactNode {
  const { t, locale } = useTranslator();
  const name =
    browser !== null && system !== null
      ? t('devices.browser_on', { browser, system })
      : (browser ?? system ?? t('devices.unknown'));
  return <bdi>{country === null ? name : `${name} · ${countryName(country, locale)}`}</bdi>;
}
