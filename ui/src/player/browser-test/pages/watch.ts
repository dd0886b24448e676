// The entry of a watch page: the picture first, then everything else.
import { earlyPictureShown } from '../../early/index.ts';

// Not awaited: the application imports from this entry's chunk, so awaiting it would be a deadlock.
void earlyPictureShown().then(() => import('./application.tsx'));
