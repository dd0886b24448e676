// The quiet frame of the checkout: nothing beside the purchase leads elsewhere. The server renders it too.
import './checkout-frame.css';
import { BrandMark, Link, Notice, PageFrame, PageSection, VisuallyHidden } from '@floodlit/ui';
import { ArrowLeft, CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useChannel } from '../../lib/channel-context.tsx';
import { useTranslator } from '../../lib/translate.tsx';
import { backHrefOf, contactsHrefOf, legalPagesOf } from './checkout-places.ts';
import { Languages } from './languages.tsx';
import { noticeOf } from './notice-of.ts';
import { quietFrame, type QuietFrameProps } from './quiet-frame.ts';

export function CheckoutFrame({
  path,
  isOffline,
  onLanguage,
  onCookies,
  children,
}: QuietFrameProps): ReactNode {
  const { settings, pages } = useChannel().bootstrap;
  const { t } = useTranslator();
  return (
    <PageFrame
      skipLabel={t('frame.skip')}
      header={
        <header className="app-header checkout-frame">
          <Link className="checkout-frame__back" href={backHrefOf(path)}>
            <ArrowLeft aria-hidden="true" />
            <span className="checkout-frame__word">{t('frame.back')}</span>
          </Link>
          <Link className="app-header__brand" href="/">
            <BrandMark monogram={settings.monogram} image={settings.logo} />
            <bdi className="app-header__name">{settings.name}</bdi>
          </Link>
          <div className="app-header__actions">
            <Languages onLanguage={onLanguage} />
            <Aside className="checkout-frame__help" href={contactsHrefOf(path)}>
              <CircleHelp aria-hidden="true" />
              <span className="checkout-frame__word">{t('frame.help_link')}</span>
            </Aside>
          </div>
        </header>
      }
      footer={
        <footer className="checkout-frame__foot">
          {legalPagesOf(pages).map(({ url, name }) => (
            <Aside key={url} href={`/${url}`}>
              <bdi>{name}</bdi>
            </Aside>
          ))}
          <Aside href={contactsHrefOf(path)}>{t('menu.contacts')}</Aside>
          {noticeOf(settings) !== null && (
            <button type="button" onClick={onCookies}>
              {t('frame.cookie_settings')}
            </button>
          )}
        </footer>
      }
    >
      {isOffline && (
        <PageSection>
          <Notice tone="warning" announce="status">
            {t('frame.offline')}
          </Notice>
        </PageSection>
      )}
      {children}
    </PageFrame>
  );
}

/** Opens beside the checkout, which keeps what the buyer typed. */
function Aside({
  href,
  className,
  children,
}: {
  href: string;
  className?: string;
  children: ReactNode;
}): ReactNode {
  const { t } = useTranslator();
  return (
    <a className={className} href={href} target="_blank" rel="noopener">
      {children} <VisuallyHidden>{t('frame.new_tab')}</VisuallyHidden>
    </a>
  );
}

quietFrame.current = CheckoutFrame;
