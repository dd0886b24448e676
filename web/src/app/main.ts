// The entry of the application. On a page with a picture, everything else waits for the picture.
/** A clip that does not come must not keep the page without its application. */
const CLIP_WAIT_MS = 3_000;
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

/** The document itself contains the element that plays a shared clip. */
const clipShown = (clip: Element): Promise<unknown> =>
  new Promise((resolve) => {
    setTimeout(resolve, CLIP_WAIT_MS);
    for (const event of ['timeupdate', 'error']) clip.addEventListener(event, resolve);
  });

const clip = document.querySelector('#root video');
if (clip !== null) void clipShown(clip).then(start);
else if (document.getElementById('early-player') === null) void start();
else void afterThePicture().then(start, start);
