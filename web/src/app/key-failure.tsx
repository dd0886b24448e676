import './page-failure.css';
import { limits } from '@floodlit/contract/limits';
import { Button } from '@floodlit/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { useServices } from '../lib/services.tsx';
import { useT } from '../lib/translate.tsx';

/** Announced at these moments, not every second. */
const SPOKEN_SECONDS = [60, 30, 10, 0];

/** R2.14: the page for a missing key. The wait keeps a crowd from retrying at once. */
export function KeyFailure({ reload }: { reload: () => void }): ReactNode {
  const t = useT();
  const { keys } = useServices();
  const [seconds, setSeconds] = useState<number>(limits.reloadCooldownSeconds);
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    const until = Date.now() + limits.reloadCooldownSeconds * 1000;
    const timer = setInterval(() => {
      setSeconds(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    }, 250);
    return () => clearInterval(timer);
  }, []);

  const label = seconds > 0 ? t('failure.reload_after', { seconds }) : t('failure.reload');
  const spoken = SPOKEN_SECONDS.find((moment) => moment >= 0 && seconds >= moment) ?? 0;
  return (
    <main className="key-failure" role="alert">
      <h1>{t('failure.whoops')}</h1>
      <p className="key-failure__text">{t('failure.apology')}</p>
      <p className="key-failure__text">{t('failure.refresh')}</p>
      <Button
        size="large"
        disabled={seconds > 0}
        busy={isBusy}
        onClick={() => {
          setIsBusy(true);
          // Without a new key the reload could show this screen again.
          void keys
            .refresh()
            .catch(() => undefined)
            .then(reload);
        }}
      >
        {label}
      </Button>
      <output className="visually-hidden">
        {spoken > 0 ? t('failure.reload_after', { seconds: spoken }) : t('failure.reload')}
      </output>
    </main>
  );
}
