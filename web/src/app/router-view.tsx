import { findPage, type PageName } from '@floodlit/contract/document';
import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { useChannel } from '../lib/channel-context.tsx';
import { RoutingProvider } from '../lib/routing.tsx';
import type { View } from './navigator.ts';
import { PageBoundary } from './page-boundary.tsx';
import { PageFailure } from './page-failure.tsx';
import type { AppRouter } from './router.ts';
import { SiteLayout } from './site-layout.tsx';

/** Without header and footer. */
const PLAIN_PAGES: readonly PageName[] = ['watch-embed', 'overlay'];
const NO_PARAMS = {};

/** Renders the page of the navigator. The rendering is interruptible, so the reader's input comes first. */
export function RouterView({
  router,
  first,
  bar,
}: {
  router: AppRouter;
  /** The view that the server rendered. */
  first: View<ComponentType>;
  /** Above the page, in its frame. */
  bar: ReactNode;
}): ReactNode {
  const [view, setView] = useState(first);
  const { pages } = useChannel().bootstrap;
  useEffect(() => {
    const follow = (): void => startTransition(() => setView((shown) => router.view.get() ?? shown));
    follow();
    return router.view.subscribe(follow);
  }, [router]);
  useLayoutEffect(() => {
    // The early script of the document has set it: the lists are those of the true address now.
    if (view === router.view.get()) document.documentElement.removeAttribute('data-asks');
  }, [view, router]);
  const found = useMemo(() => findPage(view.location.pathname, pages), [view, pages]);

  const failure = (error: unknown): ReactNode => <PageFailure error={error} retry={router.retry} />;
  const { outcome } = view;
  const page = 'page' in outcome ? <outcome.page /> : failure(outcome.error);
  const isPlain = found === undefined || PLAIN_PAGES.includes(found.name);
  return (
    <RoutingProvider navigator={router} route={{ ...view, params: found?.params ?? NO_PARAMS }}>
      <PageBoundary place={view} failure={failure}>
        {isPlain ? (
          page
        ) : (
          <SiteLayout
            isLoading={router.isLoading}
            loadMessages={router.loadMessages}
            scrolling={router.scrolling}
          >
            {bar}
            {/* Inside the layout, so that a failed page keeps its frame. */}
            <PageBoundary place={view} failure={failure}>
              {page}
            </PageBoundary>
          </SiteLayout>
        )}
      </PageBoundary>
    </RoutingProvider>
  );
}
