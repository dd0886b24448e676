import './contact-ways.css';
import { Panel } from '@floodlit/ui';
import { ExternalLink, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useChannel } from '../../../lib/channel-context.tsx';
import { useT } from '../../../lib/translate.tsx';

/** An external link must use http or https: no `javascript:` ever reaches a link (T43). */
const isWebAddress = (url: string): boolean => /^https?:\/\/\S+$/i.test(url);

/** The channel's other contact details, from its settings. */
export function ContactWays(): ReactNode {
  const t = useT();
  const { support_email, contact } = useChannel().bootstrap.settings;
  const hasNone = support_email === '' && contact?.phone === undefined && contact?.address === undefined;
  const links = (contact?.links ?? []).filter(({ url }) => isWebAddress(url));
  if (hasNone && links.length === 0) return null;
  return (
    <Panel>
      <dl className="contact-ways">
        {support_email !== '' && (
          <Way icon={<Mail />} label={t('contacts.email')}>
            <a href={`mailto:${support_email}`}>
              <bdi>{support_email}</bdi>
            </a>
          </Way>
        )}
        {contact?.phone !== undefined && (
          <Way icon={<Phone />} label={t('contacts.phone')}>
            <a href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`}>
              <bdi dir="ltr">{contact.phone}</bdi>
            </a>
          </Way>
        )}
        {contact?.address !== undefined && (
          <Way icon={<MapPin />} label={t('contacts.address')}>
            <address className="contact-ways__address">
              <bdi>{contact.address}</bdi>
            </address>
          </Way>
        )}
        {links.length > 0 && (
          <Way icon={<ExternalLink />} label={t('contacts.links')}>
            {links.map(({ label, url }) => (
              <a key={url} href={url} rel="noopener">
                <bdi>{label}</bdi>
              </a>
            ))}
          </Way>
        )}
      </dl>
    </Panel>
  );
}

function Way({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }): ReactNode {
  return (
    <div className="contact-ways__way">
      <span className="contact-ways__icon" aria-hidden="true">
        {icon}
      </span>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
