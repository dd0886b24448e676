// A preview of an event in any state: the real components on fictitious data. It sends, stores and charges
// nothing.
import '../features/access/simulation/simulation.css';
import { Button, PageSection, useToasts } from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import { EventWaysPanel } from '../features/access/choose-panel.tsx';
import { readChoices, writeChoices, type Choices } from '../features/access/simulation/choices.ts';
import { InertPreview } from '../features/access/simulation/inert-preview.tsx';
import { PreviewFrame } from '../features/access/simulation/preview-frame.tsx';
import { SimulatedAnswer } from '../features/access/simulation/simulated-answer.tsx';
import { simulate, type Simulated } from '../features/access/simulation/simulate-event.ts';
import { CapabilityChoices, SimulationControls } from '../features/access/simulation/simulation-controls.tsx';
import { watchViewOf } from '../features/access/watch-view.ts';
import { EventCard } from '../features/catalog/event-card.tsx';
import { EventRow } from '../features/catalog/schedule/event-row.tsx';
import { HomeHero } from '../features/catalog/home-hero.tsx';
import { SimulatedPicture } from '../features/media/simulated-picture.tsx';
import { WatchScreen } from '../features/media/watch-screen.tsx';
import { loadCatalogue, loadMoreMessages } from '../lib/catalogues.ts';
import { useChannel, useTimeZone } from '../lib/channel-context.tsx';
import { PageHeading } from '../lib/page-heading.tsx';
import { useNavigate, useSearchParams } from '../lib/routing.tsx';
import { useFirstNow } from '../lib/use-now.ts';
import { createTranslator, TranslatorProvider, useTranslator, type Translator } from '../lib/translate.tsx';

export function Component(): ReactNode {
  const { t, locale } = useTranslator();
  const { settings } = useChannel().bootstrap;
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const choices = readChoices(query, settings.languages, locale);
  const translator = useTranslatorIn(choices.language);
  const simulated = useSimulated(choices, translator ?? { t });
  const toasts = useToasts();
  const say = (text: string): void => void toasts.info(text, { id: 'simulation' });
  const change = (part: Partial<Choices>): void => {
    // A second quick choice must not undo the first, which is in the address before the next rendering.
    const newest = readChoices(new URLSearchParams(location.search), settings.languages, locale);
    navigate(`?${writeChoices({ ...newest, ...part }, locale).toString()}`, { replace: true });
  };
  return (
    <PageSection>
      <div className="simulation__banner">
        <FlaskConical aria-hidden="true" />
        <div>
          <PageHeading>{t('simulate.title')}</PageHeading>
          <p>{t('simulate.lead')}</p>
        </div>
      </div>
      <div className="simulation">
        <SimulationControls choices={choices} languages={settings.languages} onChange={change} />
        <PreviewFrame
          title={t(`simulate.screen_${choices.screen}`)}
          language={choices.language}
          size={choices.width}
        >
          {translator !== undefined && (
            <TranslatorProvider translator={translator}>
              <InertPreview
                onLink={(href) => say(t('simulate.nowhere', { href }))}
                onFollow={() => say(t('simulate.not_followed'))}
              >
                <Screen
                  key={query.toString()}
                  screen={choices.screen}
                  simulated={simulated}
                  onBuy={(href) => say(t('simulate.not_bought', { href }))}
                />
              </InertPreview>
            </TranslatorProvider>
          )}
        </PreviewFrame>
        <div className="simulation__below">
          <CapabilityChoices choices={choices} onChange={change} />
          <SimulatedAnswer simulated={simulated} />
          <Button variant="soft" onClick={() => navigate('/simulate', { replace: true })}>
            {t('simulate.reset')}
          </Button>
        </div>
      </div>
    </PageSection>
  );
}

/** Undefined until another language's messages are loaded. */
function useTranslatorIn(language: Choices['language']): Translator | undefined {
  const own = useTranslator();
  const { data } = useQuery({
    queryKey: ['words', language],
    queryFn: async () => {
      const [first, more] = await Promise.all([loadCatalogue(language), loadMoreMessages(language)]);
      return createTranslator(language, { ...first, ...more });
    },
    enabled: language !== own.locale,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return language === own.locale ? own : data;
}

function useSimulated(choices: Choices, { t }: Pick<Translator, 't'>): Simulated {
  const { bootstrap } = useChannel();
  const timeZone = useTimeZone();
  const nowSeconds = useFirstNow();
  return simulate(choices, {
    nowSeconds,
    currency: bootstrap.settings.currency,
    sportId: bootstrap['events-categories'][0]?.id ?? 0,
    timeZone,
    texts: {
      description: t('simulate.description'),
      passDescription: t('simulate.pass_description'),
      seasonPass: t('simulate.season_pass'),
      teamPass: t('simulate.team_pass'),
    },
  });
}

function Screen({
  screen,
  simulated,
  onBuy,
}: {
  screen: Choices['screen'];
  simulated: Simulated;
  onBuy: (href: string) => void;
}): ReactNode {
  const { t } = useTranslator();
  const { event } = simulated;
  if (screen === 'home') {
    return (
      <main className="page-frame__main">
        <HomeHero event={event} />
      </main>
    );
  }
  if (screen === 'cards') {
    return (
      <main className="page-frame__main">
        <PageSection>
          <h1 className="visually-hidden">{t('simulate.screen_cards')}</h1>
          <ul className="simulation__cards">
            <li>
              <EventCard event={event} headingLevel={2} />
            </li>
          </ul>
          <ul className="event-rows">
            <li>
              <EventRow event={event} />
            </li>
          </ul>
        </PageSection>
      </main>
    );
  }
  const view = watchViewOf(event);
  return (
    <main className="page-frame__main">
      <WatchScreen
        event={event}
        detail={event}
        view={view}
        picture={view === 'player' && <SimulatedPicture signal={event.signal} />}
        ways={() => (
          <EventWaysPanel
            event={event}
            passes={simulated.packages}
            isVisitor={simulated.isVisitor}
            onContinue={onBuy}
          />
        )}
        onStart={() => undefined}
      />
    </main>
  );
}
