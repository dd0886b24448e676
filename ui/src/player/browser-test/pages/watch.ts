// The entry of a watch page: the picture first, then everything else.
import { earlyPictureShown } from '../../early/index.ts';

// Not awaited: the application imports from this entry's chunk and would wait for it in turn.
void earlyPictureShown().then(() => import('./application.tsx'));
