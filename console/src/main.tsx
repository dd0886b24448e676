// The entry: languages, queries, routes.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@floodlit/ui/fonts.css';
import '@floodlit/ui/tokens.css';
import './ui/theme.css';
import './ui/controls.css';
import './ui/forms.css';
import { App } from './app/app.tsx';
import { startAppearance } from './lib/appearance.ts';

startAppearance();
const root = document.getElementById('root');
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
