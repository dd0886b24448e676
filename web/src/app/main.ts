// The entry of the application. On a page with a picture, everything else waits for the picture.
/** A clip that does not come must not keep the page without its application. */
const CLIP_WAIT_MS = 3_000;
const start = (): Promise<unknown> => import('./application.tsx');

/** The document already loads the early script, or the one that first shows a film. Other pages never load them. */
async function afterThePicture(): Promise<unknown> {
  if (document.getElementById('prerolls') !== null)
    return (await import('../features/media/preroll/start-preroll.ts')).settled;
  return (await import('@floodlit/ui/player/early-start')).earlyPictureShown();
}

/** The document itself contains the element that plays a shared clip. */
const clipShown = (clip: Element): Promise<unknown> =>
  new Promise((resolve) => {
    setTimeout(resolve, CLIP_WAIT_MS);
    for (const event of ['timeupdate', 'error']) clip.addEventListener(event, resolve);
  });

const clip = document.querySelector('#root video');
if (document.getElementById('early-player') !== null) void afterThePicture().then(start, start);
else if (clip === null) void start();
else void clipShown(clip).then(start);
