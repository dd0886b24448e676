import { documentPages, type PageName } from '@floodlit/contract/document';
import { createBrowserRouter, replace, type MiddlewareFunction, type RouteObject } from 'react-router';
import type { Services } from '../lib/services.tsx';
import { guardNavigation, rememberPage } from './guards.ts';
import { lazyPage } from './page-modules.ts';
import { PageFailure } from './page-failure.tsx';
import { SiteLayout } from './site-layout.tsx';

/** Without header and footer. */
const PLAIN_PAGES: readonly PageName[] = ['watch-embed'];

export type AppRouter = ReturnType<typeof createBrowserRouter>;

export function createRouter(
  services: Services,
  pages: readonly { url: string }[],
  loadMessages: () => Promise<void>,
): AppRouter {
  let current: string | undefined;

  const guard: MiddlewareFunction = async ({ request }, next) => {
    const { pathname, search } = new URL(request.url);
    const decision = guardNavigation({ to: pathname, from: current, user: services.user.get(), pages });
    if (decision.kind === 'redirect') throw replace(decision.to);
    if (decision.kind === 'back') {
      // Back to where the auth page is, then one further.
      queueMicrotask(() => void router.navigate(-1));
      throw replace(current ?? '/');
    }
    const answer = await next();
    current = pathname;
    rememberPage(services.store, pages, pathname, search);
    return answer;
  };

  const names = Object.keys(documentPages) as PageName[];
  const routeOf = (name: PageName): RouteObject => ({
    path: documentPages[name].path,
    lazy: lazyPage(name, loadMessages),
  });
  const developmentPages: RouteObject[] = import.meta.env.DEV
    ? [{ path: '/__ui', lazy: async () => ({ Component: (await import('./workshop.tsx')).WorkshopPage }) }]
    : [];

  const router = createBrowserRouter([
    {
      middleware: [guard],
      HydrateFallback: () => null,
      ErrorBoundary: PageFailure,
      children: [
        {
          Component: SiteLayout,
          children: [
            {
              // Inside the layout, so that a page that fails keeps its frame.
              ErrorBoundary: PageFailure,
              children: [
                ...names.filter((name) => !PLAIN_PAGES.includes(name)).map(routeOf),
                { path: '*', lazy: lazyPage('not-found', loadMessages) },
              ],
            },
          ],
        },
        ...PLAIN_PAGES.map(routeOf),
      ],
    },
    ...developmentPages,
  ]);
  return router;
}

/** Resolves when the first page's code and guards are through: until then the server's picture stays. */
export function routerReady(router: AppRouter): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      resolve();
    });
  });
}
