import './contacts.css';
import { LinkButton, PageSection } from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { titleOf } from '../features/catalog/event-facts.ts';
import { eventQuery } from '../features/catalog/event-queries.ts';
import { PageSkeleton } from '../features/channel/page-skeleton.tsx';
import { ContactForm, type SentMessage } from '../features/identity/contact/contact-form.tsx';
import { ContactWays } from '../features/identity/contact/contact-ways.tsx';
import { useChannel } from '../lib/channel-context.tsx';
import { useAfterHydration } from '../lib/first-render.ts';
import { PageHeading } from '../lib/page-heading.tsx';
import { useLocation } from '../lib/routing.tsx';
import { useApi, useUser } from '../lib/services.tsx';
import { useT } from '../lib/translate.tsx';

const watchPath = /^\/watch\/([1-9]\d{0,14})$/;

/** The game of the previous page of this site. */
function readFormerGame(): string | undefined {
  const from = URL.parse(document.referrer);
  return from?.origin === location.origin ? watchPath.exec(from.pathname)?.[1] : undefined;
}

/** The game in the address, or the one of the previous page. */
function eventIdOf(search: string, former: string | undefined): number | undefined {
  const id = new URLSearchParams(search).get('event') ?? former;
  return id !== undefined && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined;
}

export function Component(): ReactNode {
  const t = useT();
  const user = useUser();
  const { support_email } = useChannel().bootstrap.settings;
  const { search } = useLocation();
  const eventId = eventIdOf(search, useAfterHydration(undefined, readFormerGame));
  const event = useQuery({ ...eventQuery(useApi(), eventId ?? 0), enabled: eventId !== undefined });
  const [sent, setSent] = useState<SentMessage>();
  // The form is prefilled from the account and the game, so it waits for both.
  if (user === undefined || (eventId !== undefined && event.isPending)) return <PageSkeleton />;
  if (sent !== undefined) return <Sent message={sent} />;
  return (
    <PageSection>
      <div className="contacts-page">
        <div className="contacts-page__head">
          <PageHeading>{t('contacts.title')}</PageHeading>
          <p>{t(support_email === '' ? 'contacts.unavailable' : 'contacts.lead')}</p>
        </div>
        {support_email !== '' && (
          <ContactForm
            event={event.data && { id: event.data.id, title: titleOf(event.data) }}
            onSent={setSent}
          />
        )}
        <ContactWays />
      </div>
    </PageSection>
  );
}

function Sent({ message }: { message: SentMessage }): ReactNode {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('h1')?.focus(), []);
  return (
    <PageSection width="text">
      <div className="contacts-page__sent" ref={box}>
        <CircleCheck aria-hidden="true" />
        <PageHeading>{t('contacts.sent_title', { name: message.name })}</PageHeading>
        <p>{t('contacts.sent_text', { contact: message.contact })}</p>
        <LinkButton href="/">{t('failure.home')}</LinkButton>
      </div>
    </PageSection>
  );
}
