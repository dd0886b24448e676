// The dependencies of the channel room.
import type { ChannelSettings } from '@floodlit/contract/channel/channel';
import type { Clock } from '../kernel/clock.ts';
import type { PictureStore } from './pictures/store-pictures.ts';
import type { ChannelStore } from './store.ts';
import type { HomeStore } from './store-home.ts';
import type { PageStore } from './store-pages.ts';
import type { TranslationStore } from './store-translations.ts';

/** HTML that people wrote, without anything that could run, load or disguise itself (T60). Cleaning twice changes nothing. */
export type CleanHtml = (html: string) => string;

export interface ChannelDeps {
  readonly store: ChannelStore;
  readonly pages: PageStore;
  readonly home: HomeStore;
  readonly translations: TranslationStore;
  readonly pictures: Pick<PictureStore, 'listWidths'>;
  readonly cleanHtml: CleanHtml;
  readonly clock: Clock;
  /** The deployment's part of every channel's settings: the payment mode, the captcha and the log-in providers. */
  readonly deployment: Pick<ChannelSettings, 'captcha' | 'payments' | 'social' | 'oidc_name'>;
}

/** The dependencies of the write verbs. The seed has no others. */
export type PageDeps = Pick<ChannelDeps, 'pages' | 'cleanHtml' | 'clock'>;
export type HomeDeps = Pick<ChannelDeps, 'home' | 'cleanHtml' | 'clock'>;
