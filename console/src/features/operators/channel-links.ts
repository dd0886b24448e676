// The pages of one channel, in the order of the navigation. A link is shown to operators who may read its page.
import {
  BadgePercent,
  BookOpenText,
  Bug,
  ChartColumn,
  Clapperboard,
  Landmark,
  Film,
  Megaphone,
  Radio,
  Settings2,
  Shapes,
  Ticket,
  Trophy,
  type LucideIcon,
} from 'lucide-react';
import type { ChannelChoice, Me } from '@floodlit/contract/operators/log-in';
import type { Act } from '@floodlit/contract/operators/roles';
import type { MessageKey } from '../../lib/translate.tsx';

interface ChannelLink {
  /** Below `/c/:channel/`. */
  readonly path: string;
  readonly label: Extract<MessageKey, `menu.${string}`>;
  readonly Icon: LucideIcon;
  readonly act: Act;
}

const links: readonly ChannelLink[] = [
  { path: 'live', label: 'menu.live', Icon: Radio, act: 'live.run' },
  { path: 'games', label: 'menu.games', Icon: Trophy, act: 'catalog.read' },
  { path: 'recordings', label: 'menu.recordings', Icon: Film, act: 'catalog.read' },
  { path: 'teams', label: 'menu.teams', Icon: Shapes, act: 'catalog.read' },
  { path: 'passes', label: 'menu.passes', Icon: Ticket, act: 'shop.read' },
  { path: 'coupons', label: 'menu.coupons', Icon: BadgePercent, act: 'shop.read' },
  { path: 'money', label: 'menu.money', Icon: Landmark, act: 'money.read' },
  { path: 'clips', label: 'menu.clips', Icon: Clapperboard, act: 'clips.moderate' },
  { path: 'prerolls', label: 'menu.prerolls', Icon: Megaphone, act: 'channel.read' },
  { path: 'reports', label: 'menu.reports', Icon: ChartColumn, act: 'reports.read' },
  { path: 'errors', label: 'menu.errors', Icon: Bug, act: 'errors.read' },
  { path: 'content', label: 'menu.content', Icon: BookOpenText, act: 'channel.read' },
  { path: 'setup', label: 'menu.setup', Icon: Settings2, act: 'channel.read' },
];

export const linksOf = ({ grants }: Pick<Me, 'grants'>, { id }: Pick<ChannelChoice, 'id'>): ChannelLink[] =>
  links.filter(({ act }) =>
    grants.some(
      ({ acts, scope }) => acts.includes(act) && (scope.kind === 'install' || scope.channel_id === id),
    ),
  );
