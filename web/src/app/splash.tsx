// The splash: a thin line over a page with content from the document, the brand on all others.
import { limits } from '@floodlit/contract/limits';
import { BrandMark, RouteProgress, SPLASH_ID, SplashScreen } from '@floodlit/ui';
import { startTransition, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
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

/** Whether the page has loaded: its frame exists and nothing in it is busy. */
const isPainted = (): boolean => {
  const main = document.querySelector('main');
  return main !== null && main.querySelector('[aria-busy=true]') === null;
};

/**
 * Covers a page whose content still loads, for half a second at most (R2.13, R9.01d). It never covers finished
 * content, from the document or from the application.
 */
export function LeavingSplash({ kind }: { kind: SplashKind }): ReactNode {
  const [phase, setPhase] = useState<'there' | 'leaving' | 'gone'>('there');
  const isGone = phase === 'gone';
  // Before paint: a splash must not flash over a finished page.
  useLayoutEffect(() => {
    if (isGone || kind === 'bar') return undefined;
    const goWhenPainted = (): void => {
      if (isPainted()) setPhase('gone');
    };
    goWhenPainted();
    const observer = new MutationObserver(goWhenPainted);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-busy'] });
    return () => observer.disconnect();
  }, [isGone, kind]);
  useEffect(() => {
    // Nothing is behind the line, and an update before the paint would make one task of the hydration and its effects.
    if (kind === 'bar') {
      startTransition(() => setPhase('gone'));
      return undefined;
    }
    const leave = setTimeout(
      () => setPhase((now) => (now === 'there' ? 'leaving' : now)),
      limits.splashMs - FADE_MS,
    );
    const go = setTimeout(() => setPhase('gone'), limits.splashMs);
    return () => {
      clearTimeout(leave);
      clearTimeout(go);
    };
  }, [kind]);
  return isGone ? null : <Splash kind={kind} leaving={phase === 'leaving'} />;
}
