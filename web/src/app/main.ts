// The entry of the application. On a page with a picture, everything else waits for the picture.
const start = (): Promise<unknown> => import('./application.tsx');

/**
 * The document already starts the early script, or the one that first shows a film. Loading it here only guarantees
 * the order. Other pages never load it.
 */
async function afterThePicture(): Promise<void> {
  if (document.getElementById('prerolls') === null) await import('@floodlit/ui/player/early-start');
  else await (await import('../features/media/preroll/start-preroll.ts')).settled;
  const { earlyPictureShown } = await import('@floodlit/ui/player/early');
  await earlyPictureShown();
}

if (document.getElementById('early-player') === null) void start();
else void afterThePicture().then(start, start);
