// The entry of the application. On a page with a picture, everything else waits for the picture.
const start = (): Promise<unknown> => import('./application.tsx');

/**
 * The document already starts this script, which shows the picture or a film before it. Loading it here only
 * guarantees the order. Other pages never load it.
 */
async function afterThePicture({ src }: HTMLScriptElement): Promise<void> {
  await ((await import(/* @vite-ignore */ src)) as { settled?: Promise<unknown> }).settled;
  const { earlyPictureShown } = await import('@floodlit/ui/player/early');
  await earlyPictureShown();
}

const early = document.querySelector<HTMLScriptElement>('script#early-script');
if (early === null) void start();
else void afterThePicture(early).then(start, start);
