// What the channel room needs from outside itself.
import type { ChannelSettings } from '@floodlit/contract/channel';
import type { Clock } from '../kernel/clock.ts';
import type { ChannelStore } from './store.ts';

export interface ChannelDeps {
  readonly store: ChannelStore;
  readonly clock: Clock;
  /** What the deployment adds to every channel's settings: how it is paid, which captcha is asked. */
  readonly deployment: Pick<ChannelSettings, 'captcha' | 'payments'>;
}
