import './choose-panel.css';
import type { EventDetail } from '@floodlit/contract/catalog/catalog';
import type { Currency } from '@floodlit/contract/primitives';
import { shortMoneyLabel } from '../../lib/money.ts';
import { priceWordsOf } from '../../lib/price-words.ts';
import { Button, Link, LinkButton, Panel, RadioCardGroup, SkeletonLine } from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useNavigate } from '../../lib/routing.tsx';
import { useChannel } from '../../lib/channel-context.tsx';
import { useApi, useUser } from '../../lib/services.tsx';
import { useT, useTranslator, type PlainKey, type Translate } from '../../lib/translate.tsx';
import { offersQuery, packagesQuery } from '../commerce/commerce-queries.ts';
import { useCoverLabel } from '../commerce/cover-label.ts';
import { PassContentsList } from '../commerce/pass-contents-list.tsx';
import { everyLabel, offerOf, passPriceWords, priceEndLabel } from '../commerce/pass-facts.ts';
import {
  listShownWays,
  listWaysIntoLibrary,
  listWaysToWatch,
  WAYS_SHOWN,
  type Pass,
  type WayToWatch,
} from './ways-to-watch.ts';
import { WayTags } from './way-tags.tsx';

/** The choice of a way to watch, with one button. The cheapest is preselected. */
export function ChoosePanel({ event }: { event: EventDetail }): ReactNode {
  return <EventWaysPanel event={event} passes={usePasses(event.id, true)} {...useViewersWay()} />;
}

/**
 * The passes that open an event, or all passes without one, subscriptions included. Undefined while loading,
 * empty after a failure.
 */
export function usePasses(eventId: number | undefined, isAsked: boolean): readonly Pass[] | undefined {
  const api = useApi();
  const aside = { enabled: isAsked, meta: { isAside: true } };
  const once = useQuery({ ...packagesQuery(api, eventId), ...aside });
  const renewing = useQuery({ ...offersQuery(api, eventId), ...aside });
  const [packages, offers] = [once, renewing].map(({ data, isError }) => data ?? (isError ? [] : undefined));
  return packages && offers && [...packages, ...offers];
}

/** The ways to watch an event, from its data alone. */
export function EventWaysPanel({
  event,
  passes,
  ...viewer
}: ViewersWay & {
  event: EventDetail;
  /** Undefined while loading. */
  passes: readonly Pass[] | undefined;
}): ReactNode {
  return (
    <WaysPanel
      ways={passes && listWaysToWatch(event, passes)}
      currency={event.currency}
      singleEnd={event.price_end}
      none="packages.none_for_game"
      {...viewer}
    />
  );
}

/** For videos of the library: one pass opens all. */
export function LibraryPassPanel(): ReactNode {
  const { settings } = useChannel().bootstrap;
  const passes = usePasses(undefined, true);
  return (
    <WaysPanel
      ways={passes && listWaysIntoLibrary(passes)}
      currency={settings.currency}
      none="library.no_passes"
      {...useViewersWay()}
    />
  );
}

interface ViewersWay {
  isVisitor: boolean;
  /** Called with the next address of the selected way. */
  onContinue: (href: string) => void;
}

function useViewersWay(): ViewersWay {
  const onContinue = useNavigate();
  return { isVisitor: useUser() === null, onContinue };
}

interface WaysProps extends ViewersWay {
  ways: readonly WayToWatch[];
  currency: Currency;
  /** The end of the event's own price, if it is sold alone. */
  singleEnd?: EventDetail['price_end'];
  /** Shown when no way exists. */
  none: PlainKey;
}

function WaysPanel({
  ways,
  ...props
}: Omit<WaysProps, 'ways'> & { ways: readonly WayToWatch[] | undefined }): ReactNode {
  const t = useT();
  return (
    <Panel title={t('watch.choose')} sticky>
      {ways === undefined ? (
        <div className="choose-panel__form" aria-busy="true">
          <SkeletonLine />
          <SkeletonLine width="80%" />
          <SkeletonLine width="60%" />
        </div>
      ) : (
        <Ways {...props} ways={ways} />
      )}
    </Panel>
  );
}

function Ways({ ways, currency, singleEnd, none, isVisitor, onContinue }: WaysProps): ReactNode {
  const { t, locale } = useTranslator();
  const { settings } = useChannel().bootstrap;
  const [value, setValue] = useState(ways[0]?.value);
  const [isOpen, setIsOpen] = useState(false);
  const chosen = ways.find((way) => way.value === value) ?? ways[0];
  if (chosen === undefined) return <p>{t(none)}</p>;
  const shown = listShownWays(ways, chosen, isOpen);
  return (
    <form
      className="choose-panel__form"
      onSubmit={(submit) => {
        submit.preventDefault();
        onContinue(chosen.href);
      }}
    >
      <RadioCardGroup
        legend={t('watch.choose')}
        legendHidden
        options={shown.map((way) => ({
          value: way.value,
          title: way.pass === undefined ? t('buy.single_event') : <bdi>{way.pass.name}</bdi>,
          description: (
            <>
              {way.pass === undefined ? t('buy.single_event_lead') : <bdi>{way.pass.description}</bdi>}
              {afterDot(
                priceEndLabel(way.pass ?? { price_end: singleEnd, currency }, settings.time_zone, t, locale),
              )}
            </>
          ),
          ...tagOf(way, t),
          ...(way.pass === undefined ? {} : { details: <PassContentsList pass={way.pass} look="compact" /> }),
          aside: <Price way={way} currency={currency} />,
        }))}
        value={chosen.value}
        onChange={setValue}
      />
      {ways.length > WAYS_SHOWN && (
        <Button
          variant="soft"
          wide
          aria-expanded={shown.length === ways.length}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('watch.more_passes')}
          <ChevronDown className="choose-panel__turn" aria-hidden="true" />
        </Button>
      )}
      <Covered pass={chosen.pass} />
      <div className="choose-panel__pay" data-bottom-bar>
        <Totals way={chosen} currency={currency} />
        <Button type="submit" size="large">
          {t('watch.continue')}
        </Button>
      </div>
      <Renewal way={chosen} currency={currency} />
      <p className="choose-panel__small">
        <bdi>{settings.refund_policy === '' ? t('frame.final') : settings.refund_policy}</bdi>
      </p>
      {isVisitor && (
        <p>
          <Link className="choose-panel__login" href="/login">
            {t('watch.bought_login')}
          </Link>
        </p>
      )}
    </form>
  );
}

/** The label, and the whole price below it; or the whole price first. */
function Price({ way, currency }: { way: WayToWatch; currency: Currency }): ReactNode {
  const translator = useTranslator();
  const { settings } = useChannel().bootstrap;
  const { first, below } =
    way.pass === undefined
      ? priceWordsOf({ ...way, currency, period: 1, offer: null }, settings, translator)
      : passPriceWords(way.pass, settings, translator);
  return (
    <>
      <bdi>{first}</bdi>{' '}
      {below !== undefined && (
        <small className="choose-panel__whole">
          <bdi>{below}</bdi>
        </small>
      )}
    </>
  );
}

/** Existing coverage by the viewer's passes, while something is left to buy. */
function Covered({ pass }: { pass: Pass | undefined }): ReactNode {
  const label = useCoverLabel();
  const cover = pass && label(pass);
  return (
    cover !== undefined && (
      <p className="choose-panel__small">
        <bdi>{cover}</bdi>
      </p>
    )
  );
}

const afterDot = (end: string | undefined): ReactNode =>
  end && (
    <>
      {' · '}
      <bdi>{end}</bdi>
    </>
  );

function tagOf({ pass, bestTag }: WayToWatch, t: Translate): { tag?: ReactNode } {
  const offer = pass && offerOf(pass);
  const trial =
    offer?.trial_offered === true ? t('pass.trial_offer', { days: offer.trial_period }) : undefined;
  const tags = [bestTag, trial].filter((tag) => tag !== undefined);
  return tags.length === 0 ? {} : { tag: <WayTags tags={tags} /> };
}

/** Includes the fee, in the size of the base price above: the payment now and the price of a renewal. */
function Totals({ way, currency }: { way: WayToWatch; currency: Currency }): ReactNode {
  const { t, locale } = useTranslator();
  const { pass, price, service_fee } = way;
  const offer = pass && offerOf(pass);
  const note =
    service_fee > 0
      ? t('watch.fee_included', { fee: shortMoneyLabel(currency, service_fee, locale) })
      : undefined;
  const every = offer && everyLabel(offer, t);
  const rows =
    offer?.trial_offered === true
      ? [
          { label: t('subscriptions.due_today'), amount: 0 },
          { label: t('watch.then_every', { every: every ?? '' }), amount: price, note },
        ]
      : [{ label: t('watch.you_pay'), amount: price, note }];
  return (
    <dl className="choose-panel__totals">
      {rows.map(
        ({ label, amount, note: small }: { label: string; amount: number; note?: string | undefined }) => (
          <div className="choose-panel__total" key={label}>
            <dt>
              {label}
              {small !== undefined && <small>{small}</small>}
            </dt>
            <dd>
              <bdi>{shortMoneyLabel(currency, amount, locale)}</bdi>
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** The renewal price of a subscription. */
function Renewal({ way: { pass, price }, currency }: { way: WayToWatch; currency: Currency }): ReactNode {
  const { t, locale } = useTranslator();
  const offer = pass && offerOf(pass);
  if (offer === undefined) return null;
  return (
    <p className="choose-panel__small">
      {offer.trial_offered
        ? t('watch.until_stopped')
        : t('subscriptions.renews', {
            price: shortMoneyLabel(currency, price, locale),
            every: everyLabel(offer, t),
          })}
    </p>
  );
}

/** For content that is free with an account. */
export function AccountPanel({
  lead = 'watch.free_account_lead',
}: {
  lead?: Extract<PlainKey, 'watch.free_account_lead' | 'library.account_lead'>;
}): ReactNode {
  const t = useT();
  return (
    <Panel title={t('watch.free_account_title')} sticky>
      <p>{t(lead)}</p>
      <LinkButton href="/registration" size="large" wide>
        {t('menu.registration')}
      </LinkButton>
      <LinkButton href="/login" size="large" variant="soft" wide>
        {t('menu.login')}
      </LinkButton>
    </Panel>
  );
}
