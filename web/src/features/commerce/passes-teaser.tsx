import './passes-teaser.css';
import type { Package } from '@floodlit/contract/commerce/commerce';
import type { SubscriptionOffer } from '@floodlit/contract/commerce/subscriptions';
import { LinkButton, Link, PageSection, PassCard } from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import { Check, ChevronRight } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useChannel } from '../../lib/channel-context.tsx';
import { useApi, useUser } from '../../lib/services.tsx';
import { useTranslator } from '../../lib/translate.tsx';
import { offersQuery, packagesQuery, visitorPackagesQuery } from './commerce-queries.ts';
import { useCoverLabel } from './cover-label.ts';
import { actionLabel, findBest, passHref, passPriceWords } from './pass-facts.ts';
import { PassContentsList } from './pass-contents-list.tsx';
import { useHeldLabel } from './held-label.ts';
import { passesFor } from './passes-for.ts';

/** A few passes that the viewer does not own, if any. */
export function PassesTeaser({
  heading,
  coverable,
}: {
  heading: string;
  coverable?: Parameters<typeof passesFor>[1];
}): ReactNode {
  const translator = useTranslator();
  const { t } = translator;
  const coverLabel = useCoverLabel();
  const heldLabel = useHeldLabel();
  const headingId = useId();
  const isUser = (useUser() ?? null) !== null;
  const { packages, settings } = useChannel().bootstrap;
  const api = useApi();
  const visitors = useQuery({ ...visitorPackagesQuery(api, packages), enabled: !isUser });
  // Only the account's own list knows which are owned.
  const owned = useQuery({ ...packagesQuery(api), enabled: isUser });
  const offered = useQuery({ ...offersQuery(api), meta: { isAside: true } });
  const isUnheard = offered.failureCount > 0 || offered.fetchStatus === 'paused';
  const offers = offered.data ?? (isUnheard ? [] : undefined);
  const packagesOfViewer = isUser ? owned.data : visitors.data;
  // Both at once: a growing list would move a button just before the press.
  if (packagesOfViewer === undefined || offers === undefined) return null;
  const passes = passesFor<Package | SubscriptionOffer>([...packagesOfViewer, ...offers], coverable);
  if (passes.length === 0) return null;
  const best = findBest(passes);
  const priceOf = (pass: Package): { price: string; priceNote?: string } => {
    const { first, below } = passPriceWords(pass, settings, translator);
    return { price: first, ...(below !== undefined && { priceNote: below }) };
  };
  return (
    <PageSection>
      <section aria-labelledby={headingId}>
        <header className="rail__header passes-teaser__header">
          <h2 className="rail__heading" id={headingId}>
            {heading}
          </h2>
          <Link className="rail__link" href="/packages" aria-describedby={headingId}>
            {t('action.see_all')}
            <ChevronRight aria-hidden="true" />
          </Link>
        </header>
        <ul className="passes-teaser">
          {passes.map((pass) => (
            <li key={pass.id}>
              <PassCard
                name={pass.name}
                {...(pass === best && pass.tag !== null ? { tag: pass.tag } : {})}
                highlighted={pass === best}
                {...priceOf(pass)}
                description={<bdi>{pass.description}</bdi>}
                contents={<PassContentsList pass={pass} />}
                action={
                  pass.adds === 'nothing' ? (
                    <span className="passes-teaser__covered">
                      <Check aria-hidden="true" />
                      <bdi>{heldLabel(pass) ?? coverLabel(pass)}</bdi>
                    </span>
                  ) : (
                    <LinkButton
                      href={passHref(pass)}
                      variant={pass === best ? 'primary' : 'soft'}
                      wide
                      aria-label={`${actionLabel(pass, t)}: ${pass.name}`}
                    >
                      {actionLabel(pass, t)}
                    </LinkButton>
                  )
                }
              />
            </li>
          ))}
        </ul>
      </section>
    </PageSection>
  );
}
