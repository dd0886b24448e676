// A watch page from its data alone: stage, text below, and side panel.
import type { EventDetail } from '@floodlit/contract/catalog/catalog';
import type { PublicEvent } from '@floodlit/contract/document';
import type { ComponentProps, ReactNode } from 'react';
import { AccountPanel } from '../access/choose-panel.tsx';
import { EventGate } from '../access/event-gate.tsx';
import type { WatchView } from '../access/watch-view.ts';
import { PanelSkeleton, TeamsPanel } from './teams-panel.tsx';
import { WatchLayout } from './watch-layout.tsx';
import { WatchStage } from './watch-stage.tsx';

export interface WatchScreenProps {
  /** The public part of the event. */
  event: PublicEvent;
  /** The event with this viewer's access, once it is known. */
  detail: EventDetail | undefined;
  view: WatchView | undefined;
  /** Playback has just lost its access. */
  hasEnded?: boolean;
  heading?: ComponentProps<typeof WatchLayout>['heading'];
  /** A picture plays or is about to: art under it would only load a poster. */
  hasPicture?: boolean;
  /** The player, or the reason for its absence. */
  picture: ReactNode;
  /** Directly below the stage. */
  below?: ReactNode;
  /** The ways to watch, when a purchase is needed. */
  ways: (event: EventDetail) => ReactNode;
  /** The score of the picture that plays. */
  played?: ComponentProps<typeof TeamsPanel>['played'];
  /** The plays of the game, below the panel. */
  list?: ReactNode;
  /** The viewer wants a clip. Undefined until the player is there. */
  onClip?: (() => void) | undefined;
  /** Whether the panel has its final height. On a phone later content would be pushed away otherwise. */
  isSettled?: boolean;
  onStart: () => void;
}

export function WatchScreen(props: WatchScreenProps): ReactNode {
  const {
    event,
    detail,
    view,
    hasEnded = false,
    hasPicture = false,
    heading,
    picture,
    below,
    onStart,
  } = props;
  const isGated = view !== undefined && view !== 'player';
  return (
    <WatchLayout
      event={event}
      {...(heading === undefined ? {} : { heading })}
      stage={
        <>
          <WatchStage event={event} dimmed={isGated} flat={hasPicture}>
            {picture}
            {isGated && detail !== undefined && (
              <EventGate event={detail} view={view} hasEnded={hasEnded} onStart={onStart} />
            )}
          </WatchStage>
          {below}
        </>
      }
      panel={
        <>
          {panelOf(props)}
          {props.list}
        </>
      }
      more={isGatedByWays(props) && props.isSettled !== false && <TeamsPanel event={event} detail={detail} />}
    />
  );
}

function panelOf({ event, detail, view, ways, hasPicture, played, onClip }: WatchScreenProps): ReactNode {
  if (view === undefined && event.type !== 'free') return <PanelSkeleton />;
  if (view === 'choose' && detail !== undefined) return ways(detail);
  if (view === 'account') return <AccountPanel />;
  const picture = { hasPicture: hasPicture ?? false, played, onClip };
  return <TeamsPanel event={event} detail={detail} {...picture} sticky />;
}

/** The panel shows the ways to watch, so the teams are below the picture. */
const isGatedByWays = ({ detail, view }: WatchScreenProps): boolean =>
  view === 'account' || (view === 'choose' && detail !== undefined);
