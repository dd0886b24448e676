// A route of the console names the grant that it needs. A route without one does not compile.
import type { RouteDefinition } from '../route.ts';
import type { Act, WorkKind } from './roles.ts';

/** The part of a request that says what the act is about. The server loads the subject and checks the grant on it. */
export type SubjectKind =
  | 'install'
  /** `params.channel_id` */
  | 'channel'
  /** Any part of `params.channel_id`. The handler gets the scopes. */
  | 'inside'
  /** `params.event_id` within `params.channel_id` */
  | 'event'
  /** `clip_id` of the address or the body, within `params.channel_id`: the game that it shows. */
  | 'clip'
  /** `body.scope` */
  | 'scope'
  /** `params.grant_id` */
  | 'grant'
  /** `params.error_id` */
  | 'error'
  /** The act anywhere. The handler gets the scopes, and shows only what they cover. */
  | 'anywhere';

export type RequiredGrant =
  /** Nobody is logged in yet. */
  | 'open'
  /** Every operator, for what belongs to the operator's own account. */
  | 'signed-in'
  | { readonly act: Act; readonly on: SubjectKind }
  /** A link of work of this kind, for its one game. No operator is logged in. */
  | { readonly link: WorkKind };

export interface ConsoleRouteDefinition extends RouteDefinition {
  readonly audience: 'operator';
  readonly path: `/console/${string}`;
  readonly grant: RequiredGrant;
  /** Needs a second factor of the last five minutes. */
  readonly stepUp?: true;
  /** A body larger than usual, such as a picture. */
  readonly bodyBytes?: number;
  /** The answer is a file, such as a segment of a picture. `response` describes its text. */
  readonly isFile?: true;
  /** The handler reads and answers the connection itself, as an upload or a long file needs. */
  readonly isRaw?: true;
}

export const consoleRoute = <const Definition extends Omit<ConsoleRouteDefinition, 'audience'>>(
  definition: Definition,
): Definition & { readonly audience: 'operator' } => ({ ...definition, audience: 'operator' });
