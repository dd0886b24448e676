// The providers and the routes. A route of an operator waits for the session.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider as AriaRouter } from 'react-aria-components';
import {
  BrowserRouter,
  Navigate,
  Outlet,
  Route,
  Routes,
  useHref,
  useLocation,
  useNavigate,
} from 'react-router';
import { contentKinds } from '@floodlit/contract/operators/content';
import { linksOf } from '../features/operators/channel-links.ts';
import { ChannelPages, useChannel } from '../features/operators/channel.tsx';
import { RecoveryCodesProvider } from '../features/operators/recovery-codes.tsx';
import { useMe, useSession } from '../features/operators/session.tsx';
import { StepUpProvider } from '../features/operators/step-up.tsx';
import { failureText } from '../lib/failure-text.ts';
import { LanguageProvider, useLanguage } from '../lib/translate.tsx';
import { AccountPage } from '../pages/account-page.tsx';
import { AnswersPage } from '../pages/answers-page.tsx';
import { AuditPage } from '../pages/audit-page.tsx';
import { ClipsPage } from '../pages/clips-page.tsx';
import { ContentPage } from '../pages/content-page.tsx';
import { ContentRecordPage } from '../pages/content-record-page.tsx';
import { CouponsPage } from '../pages/coupons-page.tsx';
import { ErrorsPage } from '../pages/errors-page.tsx';
import { GamePage } from '../pages/game-page.tsx';
import { GameScorePage } from '../pages/game-score-page.tsx';
import { GamesPage } from '../pages/games-page.tsx';
import { LiveDeskPage } from '../pages/live-desk-page.tsx';
import { LivePage } from '../pages/live-page.tsx';
import { LogInPage } from '../pages/log-in-page.tsx';
import { MenuEntryPage } from '../pages/menu-entry-page.tsx';
import { MenuPage } from '../pages/menu-page.tsx';
import { MoneyPage } from '../pages/money-page.tsx';
import { NewChannelPage } from '../pages/new-channel-page.tsx';
import { NewCouponPage } from '../pages/new-coupon-page.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { PassPage } from '../pages/pass-page.tsx';
import { PassesPage } from '../pages/passes-page.tsx';
import { PeoplePage } from '../pages/people-page.tsx';
import { PrerollsPage } from '../pages/prerolls-page.tsx';
import { RecordingPage } from '../pages/recording-page.tsx';
import { RecordingsPage } from '../pages/recordings-page.tsx';
import { ReportsPage } from '../pages/reports-page.tsx';
import { ResultsPage } from '../pages/results-page.tsx';
import { SetupPage } from '../pages/setup-page.tsx';
import { SubjectPage } from '../pages/subject-page.tsx';
import { SubjectsPage } from '../pages/subjects-page.tsx';
import { TodayPage } from '../pages/today-page.tsx';
import { WelcomePage } from '../pages/welcome-page.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { ToastProvider } from '../ui/toast.tsx';
import { Layout } from './layout.tsx';

const subjectKinds = ['team', 'school', 'sport', 'venue'] as const;
const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });

export function App() {
  return (
    <QueryClientProvider client={queries}>
      <LanguageProvider>
        <BrowserRouter>
          <Pages />
        </BrowserRouter>
      </LanguageProvider>
    </QueryClientProvider>
  );
}

function Pages() {
  const navigate = useNavigate();
  return (
    <AriaRouter navigate={(path) => void navigate(path)} useHref={useHref}>
      <Routes>
        <Route path="/log-in" element={<LogInPage />} />
        <Route path="/welcome" element={<WelcomePage />} />
        <Route element={<OperatorsOnly />}>
          <Route path="/" element={<TodayPage />} />
          <Route path="/people" element={<PeoplePage />} />
          <Route path="/audit" element={<AuditPage />} />
          <Route path="/channels/new" element={<NewChannelPage />} />
          <Route path="/account" element={<AccountPage />} />
          <Route path="/c/:channel" element={<ChannelPages missing={<NotFoundPage />} />}>
            <Route index element={<FirstPage />} />
            <Route path="live" element={<LivePage />} />
            <Route path="live/:event" element={<LiveDeskPage />} />
            <Route path="clips" element={<ClipsPage />} />
            <Route path="prerolls" element={<PrerollsPage />} />
            <Route path="reports" element={<ReportsPage />} />
            <Route path="errors" element={<ErrorsPage />} />
            <Route path="money" element={<MoneyPage />} />
            <Route path="setup" element={<SetupPage />} />
            <Route path="answers" element={<AnswersPage />} />
            <Route path="content">
              <Route index element={<Navigate to="menu" replace />} />
              <Route path="menu" element={<MenuPage />} />
              <Route path="menu/:id" element={<MenuEntryPage />} />
              {contentKinds.map((kind) => (
                <Route key={kind} path={`${kind}s`}>
                  <Route index element={<ContentPage key={kind} kind={kind} />} />
                  <Route path=":id" element={<ContentRecordPage key={kind} kind={kind} />} />
                </Route>
              ))}
            </Route>
            <Route path="games" element={<GamesPage />} />
            <Route path="games/:id" element={<GamePage />} />
            <Route path="results" element={<ResultsPage />} />
            <Route path="results/:id" element={<GameScorePage />} />
            <Route path="recordings" element={<RecordingsPage />} />
            <Route path="recordings/:id" element={<RecordingPage />} />
            <Route path="passes" element={<PassesPage />} />
            <Route path="passes/:id" element={<PassPage />} />
            <Route path="coupons" element={<CouponsPage />} />
            <Route path="coupons/new" element={<NewCouponPage />} />
            {subjectKinds.map((kind) => (
              <Route key={kind} path={`${kind}s`}>
                <Route index element={<SubjectsPage key={kind} kind={kind} />} />
                <Route path=":id" element={<SubjectPage key={kind} kind={kind} />} />
              </Route>
            ))}
            <Route path="*" element={<NotFoundPage />} />
          </Route>
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </AriaRouter>
  );
}

/** A camera and a scorer have other pages of a channel than an editor. */
function FirstPage() {
  const [first] = linksOf(useMe(), useChannel());
  return <Navigate to={first?.path ?? '/'} replace />;
}

function OperatorsOnly() {
  const session = useSession();
  const language = useLanguage();
  const { pathname, search } = useLocation();
  if (session.isPending) return null;
  if (session.isError)
    return (
      <main className="stack lone">
        <Notice kind="danger">{failureText(session.error, language)}</Notice>
        <Button onPress={() => void session.refetch()}>{language.t('action.retry')}</Button>
      </main>
    );
  if (session.data === null)
    return <Navigate to="/log-in" replace state={{ from: `${pathname}${search}` }} />;
  return (
    <StepUpProvider>
      <ToastProvider>
        <RecoveryCodesProvider key={session.data.id}>
          <Layout me={session.data}>
            <Outlet />
          </Layout>
        </RecoveryCodesProvider>
      </ToastProvider>
    </StepUpProvider>
  );
}
