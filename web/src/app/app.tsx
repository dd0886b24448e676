import { LinkProvider, ToastProvider } from '@floodlit/ui';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { StrictMode, useEffect, type ComponentType, type ReactNode } from 'react';
import { ChannelProvider, type ChannelView } from '../lib/channel-context.tsx';
import { useObservable, type Observable } from '../lib/observable.ts';
import { ServicesProvider, type Services } from '../lib/services.tsx';
import { TranslatorProvider, type Translator } from '../lib/translate.tsx';
import { FailureBar } from './failure-bar.tsx';
import type { Failure } from './failure.ts';
import { KeyFailure } from './key-failure.tsx';
import type { View } from './navigator.ts';
import { RouterLink } from './router-link.tsx';
import { RouterView } from './router-view.tsx';
import type { AppRouter } from './router.ts';
import { LeavingSplash, type SplashKind } from './splash.tsx';

export interface AppProps {
  translator: Translator;
  channel: ChannelView;
  services: Services;
  queryClient: QueryClient;
  router: AppRouter;
  /** The view that the server rendered. */
  first: View<ComponentType>;
  failure: Observable<Failure>;
  splash: SplashKind;
  /** Called when the first rendering is in the page. */
  onHydrated?: () => void;
}

export function App(props: AppProps): ReactNode {
  const { t } = props.translator;
  const failure = useObservable(props.failure);
  const { onHydrated } = props;
  useEffect(() => onHydrated?.(), [onHydrated]);
  return (
    <StrictMode>
      <TranslatorProvider translator={props.translator}>
        <ChannelProvider view={props.channel}>
          <ServicesProvider services={props.services}>
            <QueryClientProvider client={props.queryClient}>
              <LinkProvider component={RouterLink}>
                <ToastProvider label={t('frame.notifications')} dismissLabel={t('action.close')}>
                  {failure === 'full' ? (
                    <KeyFailure reload={() => location.reload()} />
                  ) : (
                    <RouterView
                      router={props.router}
                      first={props.first}
                      bar={failure === 'beside' ? <FailureBar /> : null}
                    />
                  )}
                </ToastProvider>
                <LeavingSplash kind={props.splash} />
              </LinkProvider>
            </QueryClientProvider>
          </ServicesProvider>
        </ChannelProvider>
      </TranslatorProvider>
    </StrictMode>
  );
}
