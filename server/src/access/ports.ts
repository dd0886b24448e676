// What the access room asks: the channel's region rule and what the viewer holds.
import type { ChannelDeps } from '../channel/index.ts';
import type { CommerceDeps } from '../commerce/index.ts';

export interface AccessDeps {
  readonly channel: ChannelDeps;
  readonly commerce: CommerceDeps;
}
