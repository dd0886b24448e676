// Dependencies of recordings: clips that pin their files, and the pictures that copies are made of.
import type { PictureSource, SizeDeps } from '../../channel/index.ts';
import type { PinStore } from './store-pins.ts';
import type { UnsizedPoster } from './store-posters.ts';

export interface RecordingsDeps {
  readonly pins: PinStore;
  readonly posters: PictureSource<UnsizedPoster>;
  readonly sizing: SizeDeps;
}
