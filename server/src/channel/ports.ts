// What the channel room needs from outside itself.
import type { ChannelSettings } from '@floodlit/contract/channel';
import type { Clock } from '../kernel/clock.ts';
import type { ChannelStore } from './store.ts';
import type { HomeStore } from './store-home.ts';
import type { PageStore } from './store-pages.ts';

/** HTML that people wrote, without anything that could run, load or disguise itself (T60). Cleaning twice changes nothing. */
export type CleanHtml = (html: string) => string;

export interface ChannelDeps {
  readonly store: ChannelStore;
  readonly pages: PageStore;
  readonly home: HomeStore;
  readonly cleanHtml: CleanHtml;
  readonly clock: Clock;
  /** What the deployment adds to every channel's settings: how it is paid, which captcha is asked, with whose account one may log in. */
  readonly deployment: Pick<ChannelSettings, 'captcha' | 'payments' | 'social' | 'oidc_name'>;
}

/** What writing needs: the seed has no more. */
export type PageDeps = Pick<ChannelDeps, 'pages' | 'cleanHtml' | 'clock'>;
export type HomeDeps = Pick<ChannelDeps, 'home' | 'cleanHtml' | 'clock'>;
