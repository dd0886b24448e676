// The pages of one channel, in the order of the navigation. A link is shown to operators who may read its page.
import {
  BadgePercent,
  BookOpenText,
  Bug,
  ChartColumn,
  ClipboardPen,
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
import { channelReads, opensPage, type ChannelPage } from '@floodlit/contract/operators/navigation';
import type { MessageKey } from '../../lib/translate.tsx';

interface ChannelLink {
  /** Below `/c/:channel/`. */
  readonly path: ChannelPage;
  readonly label: Extract<MessageKey, `menu.${string}`>;
  readonly Icon: LucideIcon;
}

const icons: Readonly<Record<ChannelPage, LucideIcon>> = {
  live: Radio,
  games: Trophy,
  results: ClipboardPen,
  recordings: Film,
  teams: Shapes,
  passes: Ticket,
  coupons: BadgePercent,
  money: Landmark,
  clips: Clapperboard,
  prerolls: Megaphone,
  reports: ChartColumn,
  errors: Bug,
  content: BookOpenText,
  setup: Settings2,
};

/** The pages that the grants open. One team's editor has no set-up of the channel. */
export const linksOf = ({ grants }: Pick<Me, 'grants'>, { id }: Pick<ChannelChoice, 'id'>): ChannelLink[] =>
  (Object.keys(channelReads) as ChannelPage[])
    .filter((page) => opensPage(grants, page, id))
    .map((path) => ({ path, label: `menu.${path}`, Icon: icons[path] }));
