// Renders the first view of a page on the server, with the browser's components.
import { isUnknownHub, type RenderShell, type ShellInput } from '@floodlit/contract/document';
import type { Locale } from '@floodlit/contract/primitives';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { splashKindOf } from '../app/splash-kind.ts';
import { Splash } from '../app/splash.tsx';
import { HubMissing } from '../features/catalog/home/hub-view.tsx';
import { HomeSkeleton } from '../features/catalog/home-view.tsx';
import { FaqView } from '../features/channel/reading/faq-view.tsx';
import { PageView } from '../features/channel/reading/page-view.tsx';
import { SiteFrame } from '../features/channel/site-frame.tsx';
import { LibraryRails } from '../features/media/library/library-rails.tsx';
import { LibraryView } from '../features/media/library/library-view.tsx';
import { ChannelProvider } from '../lib/channel-context.tsx';
import { createTranslator, TranslatorProvider, type Translator } from '../lib/translate.tsx';
import ar from '../locales/gen/ar.json' with { type: 'json' };
import moreAr from '../locales/gen/ar.more.json' with { type: 'json' };
import en from '../locales/gen/en.json' with { type: 'json' };
import moreEn from '../locales/gen/en.more.json' with { type: 'json' };
import fr from '../locales/gen/fr.json' with { type: 'json' };
import moreFr from '../locales/gen/fr.more.json' with { type: 'json' };
import { PageSkeleton } from '../features/channel/page-skeleton.tsx';
import { EventsShell } from './events-shell.tsx';
import { HomeShell } from './home-shell.tsx';
import { PackagesShell } from './packages-shell.tsx';
import { ShareShell } from './share-shell.tsx';
import { EmbedShell, VideoShell, WatchShell } from './watch-shell.tsx';

const translators: Record<Locale, Translator> = {
  en: createTranslator('en', { ...en, ...moreEn }),
  fr: createTranslator('fr', { ...fr, ...moreFr }),
  ar: createTranslator('ar', { ...ar, ...moreAr }),
};

/** The browser renders rails below the first screen. */
const SHELL_RAIL_LENGTH = 6;

/** @returns the content of `#root`. */
export const renderShell: RenderShell = (input) => renderIn(translators[input.locale], input);

export const renderIn = (translator: Translator, input: ShellInput): string =>
  renderToStaticMarkup(
    <TranslatorProvider translator={translator}>
      <ChannelProvider view={{ bootstrap: input.bootstrap, timeZone: input.bootstrap.settings.time_zone }}>
        {input.page.name === 'watch-embed' ? (
          <EmbedShell event={input.data?.event} />
        ) : (
          <SiteFrame path={input.path}>{contentOf(input)}</SiteFrame>
        )}
        <Splash kind={splashKindOf(input)} />
      </ChannelProvider>
    </TranslatorProvider>,
  );

function contentOf({ page, path, data }: ShellInput): ReactNode {
  if (isUnknownHub(page)) return <HubMissing />;
  if (page.name === 'home') {
    if (data?.home === undefined) return <HomeSkeleton />;
    const { live, upcoming, finished, hub } = data.home;
    const home = {
      live: live.slice(0, SHELL_RAIL_LENGTH),
      upcoming: upcoming.slice(0, SHELL_RAIL_LENGTH),
      finished: finished.slice(0, SHELL_RAIL_LENGTH),
    };
    return <HomeShell home={home} hub={hub} slides={data.slides ?? []} />;
  }
  if (data?.events !== undefined) return <EventsShell path={path} events={data.events} />;
  if (data?.offers !== undefined) return <PackagesShell path={path} offers={data.offers} />;
  if (page.name === 'watch' && data?.event !== undefined) return <WatchShell event={data.event} />;
  if (page.name === 'vod-library' && data?.library !== undefined)
    return (
      <LibraryView categories={data.library.categories}>
        <LibraryRails
          rails={data.library.rails.map((rail) => ({
            ...rail,
            vod_media_items: rail.vod_media_items.slice(0, SHELL_RAIL_LENGTH),
          }))}
        />
      </LibraryView>
    );
  if (data?.clip !== undefined) return <ShareShell clip={data.clip} />;
  if (data?.vod_item !== undefined) return <VideoShell video={data.vod_item} />;
  if (data?.channel_page !== undefined) return <PageView page={data.channel_page} />;
  if (data?.faq !== undefined) return <FaqView entries={data.faq} />;
  return <PageSkeleton />;
}
