// The dependencies of a channel's set-up.
import type { Clock } from '../../kernel/clock.ts';
import type { Transact } from '../../kernel/transact.ts';
import type { CleanHtml } from '../ports.ts';
import type { PictureStore, SizedPictureStore } from '../pictures/store-pictures.ts';
import type { ChannelStore } from '../store.ts';
import type { HomeStore } from '../store-home.ts';
import type { PageStore } from '../store-pages.ts';
import type { TranslationStore } from '../store-translations.ts';
import type { SetupStore } from './store-setup.ts';

export interface CleanPicture {
  readonly bytes: Uint8Array;
  readonly extension: 'png' | 'svg';
}

/**
 * A picture without anything that could run or hide: pixels are painted anew, a drawing keeps only its shapes.
 * @throws {DomainError} `channel.picture_refused`
 */
export type PictureCleaner = (bytes: Uint8Array) => Promise<CleanPicture>;

/** Files of all channels, each channel in its own folder. */
export interface PictureFiles {
  readFile(folder: string, name: string): Promise<Buffer | undefined>;
  writeFile(folder: string, name: string, bytes: Uint8Array): Promise<void>;
}

export interface PictureDeps {
  readonly files: PictureFiles;
  readonly cleanPicture: PictureCleaner;
  readonly pictures: Pick<PictureStore, 'insertPicture'>;
}

/** The stores of a channel's set-up and of its content, within one transaction. */
export interface SetupStores {
  readonly setup: SetupStore;
  readonly home: HomeStore;
  readonly pages: PageStore;
  readonly translations: TranslationStore;
  readonly pictures: Pick<PictureStore, 'insertPicture'>;
}

export interface SetupDeps extends PictureDeps, SetupStores {
  readonly pictures: SizedPictureStore;
  readonly store: ChannelStore;
  readonly cleanHtml: CleanHtml;
  readonly clock: Clock;
  readonly transact: Transact;
}
