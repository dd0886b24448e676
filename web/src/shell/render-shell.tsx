// Renders a page on the server, by the application that the browser hydrates.
import { documentPages, type RenderShell, type ShellInput } from '@floodlit/contract/document';
import type { Locale } from '@floodlit/contract/primitives';
import type { ComponentType, ReactNode } from 'react';
import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { App } from '../app/app.tsx';
import { firstViewOf } from '../app/first-view.ts';
import { seedQueries } from '../app/seed-queries.ts';
import { splashKindOf } from '../app/splash-kind.ts';
import type { Failure } from '../app/failure.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { createObservable } from '../lib/observable.ts';
import { createTranslator, type Translator } from '../lib/translate.tsx';
import ar from '../locales/gen/ar.json' with { type: 'json' };
import moreAr from '../locales/gen/ar.more.json' with { type: 'json' };
import en from '../locales/gen/en.json' with { type: 'json' };
import moreEn from '../locales/gen/en.more.json' with { type: 'json' };
import fr from '../locales/gen/fr.json' with { type: 'json' };
import moreFr from '../locales/gen/fr.more.json' with { type: 'json' };
import { serverRouter, serverServices } from './server-parts.ts';

const translators: Record<Locale, Translator> = {
  en: createTranslator('en', { ...en, ...moreEn }),
  fr: createTranslator('fr', { ...fr, ...moreFr }),
  ar: createTranslator('ar', { ...ar, ...moreAr }),
};

// At once, since another build may replace the files of a running server.
const pages = import.meta.glob<{ Component: ComponentType }>('../pages/*.tsx', { eager: true });

function pageOf({ page }: ShellInput): ComponentType {
  const module = pages[documentPages[page.name].module.replace('src/', '../')];
  if (module === undefined) throw new Error(`There is no module for the page ${page.name}.`);
  return module.Component;
}

export const renderShell: RenderShell = (input) => renderIn(translators[input.locale], input);

export async function renderIn(translator: Translator, input: ShellInput): Promise<string> {
  const queryClient = createQueryClient(() => undefined);
  const [, query = ''] = input.path.split('?', 2);
  seedQueries(queryClient, input, [`?${query}`], Date.now());
  const first = firstViewOf(input, pageOf(input));
  return renderWhole(
    <App
      translator={translator}
      channel={{ bootstrap: input.bootstrap, renderedAt: input.rendered_at }}
      services={serverServices()}
      queryClient={queryClient}
      router={serverRouter(first)}
      first={first}
      failure={createObservable<Failure>('none')}
      splash={splashKindOf(input)}
    />,
  );
}

/**
 * The whole page in its places: React moves a finished boundary out of its place once that many bytes are written. A
 * script moves it back, which the content policy refuses.
 * @throws what a component throws, since a boundary without its content would not hydrate.
 */
async function renderWhole(page: ReactNode): Promise<string> {
  const failed: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(page, {
    progressiveChunkSize: Infinity,
    onError: (error) => {
      failed.push(error);
    },
  });
  const html = await text(prelude);
  if (failed.length > 0) throw failed[0];
  return html;
}
