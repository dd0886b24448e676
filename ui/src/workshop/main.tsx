// The page of `npm run workshop`. `?dir=rtl` mirrors it, `?theme=light` shows light colours (written by the
// tool).
import '../styles.ts';
import { createRoot } from 'react-dom/client';
import { Workshop } from './workshop.tsx';

document.documentElement.dir = new URLSearchParams(location.search).get('dir') === 'rtl' ? 'rtl' : 'ltr';
createRoot(document.getElementById('root')!).render(<Workshop />);
