// The dependencies of the access room: the channel's region rule and the viewer's passes.
import type { ChannelDeps } from '../channel/index.ts';
import type { EntitlementsDeps } from '../commerce/index.ts';

export interface AccessDeps {
  readonly channel: ChannelDeps;
  readonly commerce: EntitlementsDeps;
}
