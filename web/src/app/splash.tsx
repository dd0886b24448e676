// The start-up picture: a hairline over a page whose content came with the document, the brand everywhere else.
import { limits } from '@floodlit/contract/limits';
import { BrandMark, RouteProgress, SPLASH_ID, SplashScreen } from '@floodlit/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { useChannel } from '../lib/channel-context.tsx';
import { useT } from '../lib/translate.tsx';

const FADE_MS = 200;

export type SplashKind = 'bar' | 'brand';

export function Splash({ kind, leaving = false }: { kind: SplashKind; leaving?: boolean }): ReactNode {
  const t = useT();
  const { settings } = useChannel().bootstrap;
  const label = t('frame.loading', { channel: settings.name });
  if (kind === 'bar') {
    return (
      <output id={SPLASH_ID}>
        <RouteProgress active label={label} />
      </output>
    );
  }
  return (
    <SplashScreen
      mark={<BrandMark monogram={settings.monogram} image={settings.logo} />}
      name={settings.name}
      label={label}
      leaving={leaving}
    />
  );
}

/** Goes half a second after the application has drawn (R2.13). */
export function LeavingSplash({ kind }: { kind: SplashKind }): ReactNode {
  const [phase, setPhase] = useState<'there' | 'leaving' | 'gone'>('there');
  useEffect(() => {
    const leave = setTimeout(() => setPhase('leaving'), limits.splashMs - FADE_MS);
    const go = setTimeout(() => setPhase('gone'), limits.splashMs);
    return () => {
      clearTimeout(leave);
      clearTimeout(go);
    };
  }, []);
  return phase === 'gone' ? null : <Splash kind={kind} leaving={phase === 'leaving'} />;
}
