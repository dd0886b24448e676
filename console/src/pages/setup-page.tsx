// The set-up of one channel: what is still to do before it sells, and its settings.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Circle, ExternalLink } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { channels, type ChannelSetup } from '@floodlit/contract/operators/channels';
import { useMenu, usePages } from '../features/channel/content/content-queries.ts';
import { useMenuName } from '../features/channel/content/menu-list.tsx';
import { useChannel, useMayHere } from '../features/operators/channel.tsx';
import { FormSection } from '../features/identity/form-section.tsx';
import { MeasuringSection } from '../features/channel/setup/measuring-section.tsx';
import { OptionSections } from '../features/channel/options/option-sections.tsx';
import { CloseSection } from '../features/channel/setup/close-section.tsx';
import { ColourSection } from '../features/channel/setup/colour-section.tsx';
import { GeoSection } from '../features/channel/setup/geo-section.tsx';
import { HostSection } from '../features/channel/setup/host-section.tsx';
import { PaymentSection } from '../features/channel/setup/payment-section.tsx';
import { SettingsSection } from '../features/channel/setup/settings-section.tsx';
import { fromSetup } from '../features/channel/setup/back-to-setup.ts';
import { setupQuery } from '../features/channel/setup/setup-query.ts';
import { client } from '../lib/console-client.ts';
import { failureText } from '../lib/failure-text.ts';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import { LoadNotice } from '../ui/frames/list-page.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import './setup-page.css';

export function SetupPage() {
  const language = useLanguage();
  const { t } = language;
  const channel = useChannel();
  const mayHere = useMayHere();
  const { data, error } = useQuery(setupQuery(channel.id));
  const menu = useMenu(channel.id);
  const pages = usePages(channel.id);
  const nameOf = useMenuName();
  useTitle(t('menu.setup'));
  return (
    <div className="stack">
      <div className="row row--apart">
        <h1>{t('menu.setup')}</h1>
        {data?.address != null && (
          <a className="button" href={data.address} target="_blank" rel="noreferrer">
            {t('setup.open_site')} <ExternalLink size={16} aria-hidden />
          </a>
        )}
      </div>
      <LoadNotice error={error} />
      {data !== undefined && (
        <>
          <Checklist
            setup={data}
            slug={channel.slug}
            drafts={pages.data?.filter(({ is_draft }) => is_draft).map(({ title }) => title)}
            mayWrite={mayHere('channel.write')}
          />
          {mayHere('channel.write') && (
            <>
              <SettingsSection setup={data} />
              <ColourSection
                setup={data}
                menu={(menu.data?.entries ?? []).filter(({ is_hidden }) => !is_hidden).map(nameOf)}
                pages={(pages.data ?? []).map(({ title }) => title)}
              />
              <HostSection setup={data} />
              <GeoSection setup={data} />
              <OptionSections setup={data} />
              {mayHere('answers.read') && <FormSection />}
              {mayHere('keys.write') && <MeasuringSection channelId={channel.id} />}
              {mayHere('keys.write') && <PaymentSection setup={data} />}
              {data.published_at !== null && <CloseSection setup={data} />}
            </>
          )}
        </>
      )}
    </div>
  );
}

interface ChecklistProps {
  readonly setup: ChannelSetup;
  readonly slug: string;
  /** The titles of pages that still have the text of the product. Undefined until they are known. */
  readonly drafts: readonly string[] | undefined;
  readonly mayWrite: boolean;
}

function Checklist({ setup, slug, drafts, mayWrite }: ChecklistProps) {
  const language = useLanguage();
  const { t } = language;
  const queries = useQueryClient();
  const [notice, setNotice] = useState<{ readonly kind: 'good' | 'danger'; readonly text: string }>();
  const [isBusy, setBusy] = useState(false);
  const { steps, hosts, payments, published_at, address } = setup;
  const publish = async (): Promise<void> => {
    setBusy(true);
    try {
      await client.call(channels.publish, { channel_id: setup.id });
      const text =
        drafts === undefined || drafts.length === 0
          ? t('setup.published')
          : t('setup.published_drafts', { pages: drafts.join(', ') });
      setNotice({ kind: 'good', text });
      await queries.invalidateQueries({ queryKey: setupQuery(setup.id).queryKey });
    } catch (caught) {
      setNotice({ kind: 'danger', text: failureText(caught, language) });
    } finally {
      setBusy(false);
    }
  };
  const link = (to: string, text: string): ReactNode => (
    <Link to={`/c/${slug}/${to}`} state={fromSetup}>
      {text}
    </Link>
  );
  /** The section is on this page, and only for operators who may write. */
  const settings = (text: string): ReactNode => (mayWrite ? <a href="#settings">{text}</a> : text);
  const lines: readonly (readonly [isDone: boolean, text: ReactNode])[] = [
    [hosts.length > 0, t('setup.do_host')],
    [setup.logo !== null, settings(t('setup.do_logo'))],
    [
      payments.is_own || payments.is_sandbox,
      t(payments.is_sandbox ? 'setup.do_sandbox' : 'setup.do_payments'),
    ],
    [steps.has_sport, link('sports/new', t('setup.do_sport'))],
    [
      drafts?.length === 0,
      <>
        {link('content/pages', t('setup.do_pages'))}
        {drafts !== undefined && drafts.length > 0 && (
          <>
            {' '}
            <bdi className="muted">{drafts.join(', ')}</bdi>
          </>
        )}
      </>,
    ],
    [
      setup.refund_policy !== '',
      settings(t(setup.refund_policy === '' ? 'setup.do_refund_empty' : 'setup.do_refund')),
    ],
    [steps.has_team, link('teams/new', t('setup.do_team'))],
    [steps.has_game, link('games/new', t('setup.do_game'))],
    [steps.has_pass, link('passes/new', t('setup.do_pass'))],
    [published_at !== null, t('setup.do_publish')],
  ];
  return (
    <section className="card stack">
      <h2>{t('setup.todo')}</h2>
      <ul className="checklist">
        {lines.map(([isDone, text], index) => (
          <li key={index} className={isDone ? 'checklist__done' : ''}>
            {isDone ? <CircleCheck size={20} aria-hidden /> : <Circle size={20} aria-hidden />}
            <span>{text}</span>
            <span className="visually-hidden">{isDone ? t('setup.done') : t('setup.open')}</span>
          </li>
        ))}
      </ul>
      {notice !== undefined && <Notice kind={notice.kind}>{notice.text}</Notice>}
      {published_at === null && mayWrite && (
        <div className="row">
          <Button kind="primary" isPending={isBusy} onPress={() => void publish()}>
            {t('setup.publish')}
          </Button>
          <span className="muted">{address === null ? t('setup.no_address') : t('setup.publish_lead')}</span>
        </div>
      )}
    </section>
  );
}
