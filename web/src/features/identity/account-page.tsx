import './account-page.css';
import { Link, MatchupArt } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { useChannel } from '../../lib/channel-context.tsx';
import { PageHeading } from '../../lib/page-heading.tsx';

/** The layout of log-in and registration: form on one side, art on the other if there is room. */
export function AccountPage({
  title,
  lead,
  other,
  children,
}: {
  title: string;
  lead: string;
  /** A link to the other page. */
  other?: { text: string; href: string; label: string };
  children: ReactNode;
}): ReactNode {
  const { settings, 'color-settings': colors } = useChannel().bootstrap;
  return (
    <div className="account-page">
      <div className="account-page__box">
        <div className="account-page__head">
          <PageHeading>{title}</PageHeading>
          <p className="account-page__lead">{lead}</p>
        </div>
        {children}
        {other !== undefined && (
          <p className="account-page__other">
            {other.text} <Link href={other.href}>{other.label}</Link>
          </p>
        )}
      </div>
      <div className="account-page__art" aria-hidden="true">
        <MatchupArt home={{ monogram: settings.monogram, color: colors['primary'] }} title={settings.name} />
      </div>
    </div>
  );
}
