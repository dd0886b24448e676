import './social.css';
import type { SocialProvider } from '@floodlit/contract/primitives';
import { Button, Notice } from '@floodlit/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { useChannel } from '../../../lib/channel-context.tsx';
import { calls } from '../../../lib/gen/calls.ts';
import { useApi } from '../../../lib/services.tsx';
import { useT } from '../../../lib/translate.tsx';
import { failureKeyOf } from '../form-failure.tsx';
import { readLeavingAddress } from './arrival.ts';
import { ProviderMark } from './provider-mark.tsx';
import { useProviderName } from './provider-name.ts';

/** The other ways to log in, above the form or below it. Renders nothing without any. */
export function SocialWays({ isBelow = false }: { isBelow?: boolean }): ReactNode {
  const t = useT();
  const nameOf = useProviderName();
  const api = useApi();
  const { social } = useChannel().bootstrap.settings;
  const [leavingTo, setLeavingTo] = useState<SocialProvider>();
  const [failure, setFailure] = useState<unknown>();

  // After a step back from the provider the page is unchanged.
  useEffect(() => {
    const settle = (): void => setLeavingTo(undefined);
    window.addEventListener('pageshow', settle);
    return () => window.removeEventListener('pageshow', settle);
  }, []);

  if (social.length === 0) return null;

  const leave = async (provider: SocialProvider): Promise<void> => {
    setFailure(undefined);
    setLeavingTo(provider);
    try {
      const { data } = await api.call(calls.social.begin, { provider });
      const address = readLeavingAddress(data.authorization_url, location.origin);
      if (address === undefined) throw new Error('This is no page to log in on.');
      location.assign(address);
    } catch (error) {
      setLeavingTo(undefined);
      setFailure(error);
    }
  };

  return (
    <div className="social-ways">
      {isBelow && <p className="social-ways__or">{t('social.or_else')}</p>}
      {failure !== undefined && (
        <Notice tone="danger" announce="alert">
          {t(
            failureKeyOf(failure) === 'failure.rate_limited' ? 'failure.rate_limited' : 'social.unavailable',
          )}
        </Notice>
      )}
      {social.map((provider) => {
        const name = nameOf(provider);
        return (
          <Button
            key={provider}
            type="button"
            variant="soft"
            size="large"
            wide
            className="social-ways__button"
            icon={<ProviderMark provider={provider} />}
            busy={leavingTo === provider}
            busyLabel={t('social.leaving', { provider: name })}
            onClick={() => void leave(provider)}
          >
            {t('social.continue', { provider: name })}
          </Button>
        );
      })}
      {!isBelow && <p className="social-ways__or">{t('social.or')}</p>}
    </div>
  );
}
