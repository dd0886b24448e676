import './packages.css';
import type { Package } from '@floodlit/contract/commerce/commerce';
import { EmptyState, LinkButton, Notice, PageSection, Select } from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, type ReactNode } from 'react';
import { participantsQuery } from '../features/catalog/event-queries.ts';
import { filterPasses } from '../features/commerce/passes-for.ts';
import { useOpeningPasses } from '../features/commerce/use-opening-passes.ts';
import { offersQuery, packagesQuery } from '../features/commerce/commerce-queries.ts';
import {
  FEATURE_LABELS,
  FEATURES,
  findFeature,
  passesForGame,
  passesWith,
} from '../features/commerce/passes-with.ts';
import { PassList, PassListSkeleton } from '../features/commerce/pass-list.tsx';
import { PromoNotice } from '../features/commerce/promo-notice.tsx';
import { itemOfPass } from '../features/commerce/shop-items.ts';
import { useChannel } from '../lib/channel-context.tsx';
import { tellFact } from '../lib/facts.ts';
import { NarrowedList } from '../lib/narrowed-list.tsx';
import { PageHeading } from '../lib/page-heading.tsx';
import { useSearchParams } from '../lib/routing.tsx';
import { SectionFailure } from '../lib/section-failure.tsx';
import { useApi, useUser } from '../lib/services.tsx';
import { useT } from '../lib/translate.tsx';

/** Only accounts with open questions see the form, so other readers load neither it nor its library. */
const PassesForm = lazy(async () => {
  const { PassesForm: Form } = await import('../features/identity/account/passes-form.tsx');
  return { default: Form };
});

export function Component(): ReactNode {
  const t = useT();
  const user = useUser();
  return (
    <PageSection>
      <PageHeading>{t('packages.title')}</PageHeading>
      <p className="packages-page__lead">{t('packages.lead')}</p>
      <PromoNotice />
      {user?.passes_form_incomplete !== true && user?.basic_pass_missing === true && (
        <Notice>{t('packages.basic_first')}</Notice>
      )}
      {user?.passes_form_incomplete === true ? (
        <Suspense fallback={<PassListSkeleton />}>
          <PassesForm />
        </Suspense>
      ) : (
        <Passes />
      )}
    </PageSection>
  );
}

function Passes(): ReactNode {
  const t = useT();
  const { bootstrap } = useChannel();
  const api = useApi();
  const asked = useQuery(packagesQuery(api));
  const offered = useQuery(offersQuery(api));
  // The document lists every pass. The account's own list adds which are owned.
  const passes = asked.data ?? bootstrap.packages;
  const isUnheard = offered.isError || offered.fetchStatus === 'paused';
  const offers = offered.data ?? (isUnheard ? [] : undefined);
  if (passes === undefined && asked.isError) return <SectionFailure onRetry={() => void asked.refetch()} />;
  // Both at once: a growing list would move a button just before the press.
  if (passes === undefined || offers === undefined) return <PassListSkeleton />;
  if (passes.length + offers.length > 0) return <FilteredPasses passes={[...passes, ...offers]} />;
  return (
    <div className="packages-page__empty">
      <EmptyState
        icon={<Ticket />}
        title={t('packages.none')}
        action={
          <LinkButton href="/" variant="soft">
            {t('failure.home')}
          </LinkButton>
        }
      />
    </div>
  );
}

/** Filters by sport, school, feature and game, all in the address, so that a selection can be shared. */
function FilteredPasses({ passes }: { passes: readonly Package[] }): ReactNode {
  const t = useT();
  const { bootstrap } = useChannel();
  const [search, setSearch] = useSearchParams();
  const sports = bootstrap['events-categories'];
  const schools = bootstrap['participant-groups'];
  const sport = sports.find(({ alias }) => alias === search.get('sport'));
  const school = schools.find(({ alias }) => alias === search.get('school'));
  const { data: teams } = useQuery({
    ...participantsQuery(useApi()),
    enabled: school !== undefined,
    meta: { isAside: true },
  });
  const teamsOfSchool = teams?.filter(({ group_id }) => group_id === school?.id).map(({ id }) => id);
  const feature = findFeature(search.get('feature'));
  const opening = useOpeningPasses(search.get('event'));
  const ofParts = filterPasses(passes, {
    ...(sport === undefined ? {} : { categoryIds: [sport.id] }),
    // Until the teams are loaded, the list is unfiltered rather than empty.
    ...(school === undefined || teamsOfSchool === undefined ? {} : { participantIds: teamsOfSchool }),
  });
  const shown = passesForGame(feature === undefined ? ofParts : passesWith(ofParts, feature), opening);
  const choose = (name: 'sport' | 'school' | 'feature', alias: string): void => {
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        // The game of the address belongs to the feature that was refused.
        if (name === 'feature') next.delete('event');
        if (alias === '') next.delete(name);
        else next.set(name, alias);
        return next;
      },
      { replace: true },
    );
  };
  const optionsOf = (all: string, items: readonly { alias: string; name: string }[]) => [
    { value: '', label: all },
    ...items.map(({ alias, name }) => ({ value: alias, label: name })),
  ];
  const listed = shown.map(({ id }) => id).join();
  const tellListed = useEffectEvent(() => {
    if (shown.length > 0)
      tellFact({
        kind: 'shop',
        step: 'view_item_list',
        currency: bootstrap.settings.currency,
        items: shown.map((pass) => itemOfPass(pass, sports)),
      });
  });
  // The same passes with other prices of an account are the same list.
  useEffect(() => tellListed(), [listed]);
  return (
    <>
      <div className="packages-page__filters">
        <Select
          label={t('packages.filter_sport')}
          options={optionsOf(t('packages.all_sports'), sports)}
          value={sport?.alias ?? ''}
          onChange={(event) => choose('sport', event.currentTarget.value)}
        />
        {schools.length > 0 && (
          <Select
            label={t('packages.filter_school')}
            options={optionsOf(t('packages.all_schools'), schools)}
            value={school?.alias ?? ''}
            onChange={(event) => choose('school', event.currentTarget.value)}
          />
        )}
        <Select
          label={t('packages.filter_feature')}
          options={[
            { value: '', label: t('packages.any_feature') },
            ...FEATURES.map((name) => ({ value: name, label: t(FEATURE_LABELS[name]) })),
          ]}
          value={feature ?? ''}
          onChange={(event) => choose('feature', event.currentTarget.value)}
        />
      </div>
      <NarrowedList>
        {shown.length > 0 ? (
          <PassList passes={shown} isOrdered={feature !== undefined} />
        ) : (
          <div className="packages-page__empty">
            <EmptyState
              icon={<Ticket />}
              title={t('packages.none_here')}
              action={
                <LinkButton href="/packages" variant="soft">
                  {t('packages.clear')}
                </LinkButton>
              }
            />
          </div>
        )}
      </NarrowedList>
    </>
  );
}
