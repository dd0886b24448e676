// Hides the sound of muxed fragments from hls.js, which cannot play a muxed fragment beside another sound track.
import type { LoaderCallbacks, LoaderConfiguration, LoaderContext } from 'hls.js';
import { hideSound } from '../logic/hide-sound.ts';
import type { LoaderClass } from './media-loader.ts';

/** A loader of fragments. It delivers the rungs' fragments without their sound. */
export function pictureAlone(Loader: LoaderClass): LoaderClass {
  // The tracks of sound, as the last initial fragment numbered them. All rungs number them alike.
  let sounds: ReadonlySet<number> = new Set();
  return class extends Loader {
    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      if (!isOfPicture(context)) return super.load(context, config, callbacks);
      super.load(context, config, {
        ...callbacks,
        onSuccess: (response, ...rest) => {
          if (response.data instanceof ArrayBuffer) sounds = hideSound(response.data, sounds);
          callbacks.onSuccess(response, ...rest);
        },
      });
    }
  };
}

const isOfPicture = (context: LoaderContext): boolean =>
  'frag' in context && (context.frag as { type?: string } | undefined)?.type === 'main';
