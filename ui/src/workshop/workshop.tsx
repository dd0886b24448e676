import './workshop.css';
import { CircleQuestionMark, CirclePlay, House, Ticket, Calendar } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { PopupProvider } from '../dialog/popups.tsx';
import { AppHeader, BrandMark } from '../layout/app-header.tsx';
import { Footer } from '../layout/footer.tsx';
import { LanguageSelect } from '../layout/language-select.tsx';
import { PageFrame } from '../layout/page-frame.tsx';
import { TabBar } from '../layout/tab-bar.tsx';
import { ToastProvider } from '../toast/toasts.tsx';
import { ControlSamples } from './control-samples.tsx';
import { FormSamples } from './form-samples.tsx';
import { MediaSamples } from './media-samples.tsx';
import { MessageSamples } from './message-samples.tsx';

const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'fr', name: 'Français' },
  { code: 'ar', name: 'العربية' },
];

/** Every component in every state, in the theme and direction of its page. Development only. */
export function Workshop(): ReactNode {
  const [language, setLanguage] = useState('en');
  const places = ['Home', 'Schedule', 'On demand', 'Passes', 'Help'].map((label, index) => ({
    href: `#place-${index}`,
    label,
    current: index === 0,
  }));
  const icons = [House, Calendar, CirclePlay, Ticket, CircleQuestionMark];
  const languages = (
    <LanguageSelect label="Language" languages={LANGUAGES} value={language} onChange={setLanguage} />
  );
  return (
    <ToastProvider label="Notifications" dismissLabel="Dismiss">
      <PopupProvider>
        <PageFrame
          skipLabel="Skip to content"
          header={
            <AppHeader
              logo={<BrandMark monogram="N" />}
              name="Northern Sports"
              navigationLabel="Main"
              items={places}
              actions={<Button variant="soft">Log in</Button>}
            />
          }
          footer={
            <Footer
              brand={
                <>
                  <BrandMark monogram="N" />
                  <bdi>Northern Sports</bdi>
                </>
              }
              text="Every game of the Northern League, live and on demand."
              groups={['Watch', 'Account', 'About'].map((title, group) => ({
                title,
                links: [1, 2, 3].map((link) => ({
                  href: `#footer-${group}-${link}`,
                  label: `${title} ${link}`,
                })),
              }))}
              note="All sales are final."
              actions={languages}
            />
          }
          tabBar={
            <TabBar
              label="Places"
              items={places.map((place, index) => {
                const Icon = icons[index] ?? House;
                return { ...place, icon: <Icon /> };
              })}
            />
          }
        >
          <MediaSamples />
          <ControlSamples />
          <FormSamples />
          <MessageSamples />
        </PageFrame>
      </PopupProvider>
    </ToastProvider>
  );
}
