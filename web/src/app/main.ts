// The first line of the application: where a picture can start, everything else waits until it is there.
const start = (): Promise<unknown> => import('./application.tsx');

/** The document starts the early script already; asking for it here only makes the order certain. Other pages never load it. */
async function afterThePicture(): Promise<void> {
  await import('@floodlit/ui/player/early-start');
  const { earlyPictureShown } = await import('@floodlit/ui/player/early');
  await earlyPictureShown();
}

if (document.getElementById('early-player') === null) void start();
else void afterThePicture().then(start, start);
