// The entry of the scorer's page: a document of its own, which opens without a network.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './features/catalog/scoring/score-document.css';
import './features/catalog/scoring/score.css';
import { openPhoneSession } from './features/catalog/scoring/phone-session.ts';
import { ScorerPage } from './features/catalog/scoring/scorer-page.tsx';
import { linkOf } from './features/catalog/scoring/link-of.ts';
import { loadFirstWords, ScorerWords } from './features/catalog/scoring/scorer-words-provider.tsx';
import { keepPage } from './features/catalog/scoring/keep-page.ts';

const link = linkOf(location.pathname);
const root = document.getElementById('root');
void loadFirstWords();
const session = await openPhoneSession(link);
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <ScorerWords>
        <ScorerPage session={session} />
      </ScorerWords>
    </StrictMode>,
  );
keepPage(link);
