// The pages of a channel in the console, with the calls that each of them makes when it opens. A link is shown when the
// operator's grants open all of them. A test of the server makes these calls for every role and scope.
import { clipDesk } from './clip-desk.ts';
import type { ConsoleRouteDefinition } from './console-route.ts';
import { channels } from './channels.ts';
import { menu, pages } from './content.ts';
import { errors } from './errors.ts';
import { figures } from './figures.ts';
import { games } from './games.ts';
import { live } from './live.ts';
import type { Grant } from './log-in.ts';
import { money } from './money.ts';
import { prerolls } from './prerolls.ts';
import { recordings } from './recordings.ts';
import { scoring } from './scoring.ts';
import type { Act } from './roles.ts';
import { coupons, passes } from './shop.ts';
import { schools, sports, teams, venues } from './subjects.ts';

/** In the order of the navigation. A key is the page's address below `/c/:channel/`. */
export const channelReads = {
  live: [live.games, live.encoders],
  games: [games.list],
  results: [scoring.day],
  recordings: [recordings.list],
  teams: [teams.list, schools.list, sports.list, venues.list],
  passes: [passes.list],
  coupons: [coupons.list],
  money: [money.read],
  clips: [clipDesk.list],
  prerolls: [prerolls.list],
  reports: [figures.report],
  errors: [errors.list],
  content: [menu.read, pages.list],
  setup: [channels.read, menu.read, pages.list],
} as const satisfies Readonly<Record<string, readonly ConsoleRouteDefinition[]>>;
export type ChannelPage = keyof typeof channelReads;

type Held = readonly Pick<Grant, 'acts' | 'scope'>[];

/** `whole`: the act needs the channel. `part`: a school, team, venue or game of it is enough. */
export const mayInChannel = (grants: Held, act: Act, channelId: number, reach: 'whole' | 'part'): boolean =>
  grants.some(
    ({ acts, scope }) =>
      acts.includes(act) &&
      (scope.kind === 'install' ||
        (scope.channel_id === channelId && (reach === 'part' || scope.kind === 'channel'))),
  );

/** Whether every call of a page is open. A list `inside` a channel shows what the grants cover. */
export const opensPage = (grants: Held, page: ChannelPage, channelId: number): boolean =>
  channelReads[page].every(({ grant }: ConsoleRouteDefinition) => {
    if (grant === 'open' || grant === 'signed-in') return true;
    // An operator opens no page by a link of work.
    if ('link' in grant) return false;
    const reach = grant.on === 'inside' || grant.on === 'anywhere' ? 'part' : 'whole';
    return mayInChannel(grants, grant.act, channelId, reach);
  });
