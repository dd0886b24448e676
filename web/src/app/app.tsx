import { LinkProvider, ToastProvider } from '@floodlit/ui';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { StrictMode, type ReactNode } from 'react';
import { RouterProvider } from 'react-router/dom';
import { ChannelProvider, type ChannelView } from '../lib/channel-context.tsx';
import { useObservable, type Observable } from '../lib/observable.ts';
import { ServicesProvider, type Services } from '../lib/services.tsx';
import { TranslatorProvider, type Translator } from '../lib/translate.tsx';
import { KeyFailure } from './key-failure.tsx';
import { RouterLink } from './router-link.tsx';
import type { AppRouter } from './router.tsx';
import { LeavingSplash, type SplashKind } from './splash.tsx';

export interface AppProps {
  translator: Translator;
  channel: ChannelView;
  services: Services;
  queryClient: QueryClient;
  router: AppRouter;
  isFailing: Observable<boolean>;
  splash: SplashKind;
}

export function App(props: AppProps): ReactNode {
  const { t } = props.translator;
  const isFailing = useObservable(props.isFailing);
  return (
    <StrictMode>
      <TranslatorProvider translator={props.translator}>
        <ChannelProvider view={props.channel}>
          <ServicesProvider services={props.services}>
            <QueryClientProvider client={props.queryClient}>
              <LinkProvider component={RouterLink}>
                <ToastProvider label={t('frame.notifications')} dismissLabel={t('action.close')}>
                  {isFailing ? (
                    <KeyFailure reload={() => location.reload()} />
                  ) : (
                    <RouterProvider router={props.router} />
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
