import './cookie-notice.css';
import type { CookieNotice as Notice } from '@floodlit/contract/channel/channel';
import { Button } from '@floodlit/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { useT } from '../../../lib/translate.tsx';
import type { Answer } from './consent.ts';

/** A cookie question at the bottom. The page reserves room, so it covers no content. */
export function CookieNotice({
  notice,
  isCalled,
  onAnswer,
}: {
  notice: Pick<Notice, 'text' | 'link'>;
  /** Whether the reader opened it. It then receives the focus. */
  isCalled: boolean;
  onAnswer: (answer: Answer) => void;
}): ReactNode {
  const t = useT();
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = region.current;
    if (element === null) return undefined;
    const { style } = document.documentElement;
    const measure = new ResizeObserver(() =>
      style.setProperty('--cookie-notice-size', `${element.offsetHeight}px`),
    );
    measure.observe(element);
    return () => {
      measure.disconnect();
      style.removeProperty('--cookie-notice-size');
    };
  }, []);
  useEffect(() => {
    if (isCalled) region.current?.focus();
  }, [isCalled]);
  return (
    <section
      className="cookie-notice"
      data-bottom-bar
      aria-labelledby="cookie-notice-title"
      tabIndex={-1}
      ref={region}
    >
      <div className="cookie-notice__inner">
        <div className="cookie-notice__words">
          <h2 className="cookie-notice__title" id="cookie-notice-title">
            {t('cookies.title')}
          </h2>
          <p className="cookie-notice__text">
            {notice.text ?? t('cookies.text')}
            {notice.link !== null && (
              <>
                {' '}
                <a className="cookie-notice__link" href={notice.link} rel="noopener">
                  {t('cookies.more')}
                </a>
              </>
            )}
          </p>
        </div>
        <div className="cookie-notice__answers">
          <Button variant="soft" onClick={() => onAnswer('declined')}>
            {t('cookies.decline')}
          </Button>
          <Button variant="soft" onClick={() => onAnswer('accepted')}>
            {t('cookies.accept')}
          </Button>
        </div>
      </div>
    </section>
  );
}
