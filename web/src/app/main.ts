// The first line of the application: where a picture can start, everything else waits until it is there.
import { earlyPictureShown } from '@floodlit/ui/player/early';

const start = (): Promise<unknown> => import('./application.tsx');

if (document.getElementById('early-player') === null) void start();
// The document starts this very module already; asking for it here only makes the order certain.
else void import('@floodlit/ui/player/early-start').then(() => earlyPictureShown()).then(start, start);
