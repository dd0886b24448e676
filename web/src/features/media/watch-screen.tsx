// A watch page from its data alone: the stage with what stands on it, the words below, and the panel beside it.
import type { EventDetail } from '@floodlit/contract/catalog';
import type { PublicEvent } from '@floodlit/contract/document';
import type { ComponentProps, ReactNode } from 'react';
import { AccountPanel } from '../access/choose-panel.tsx';
import { EventGate } from '../access/event-gate.tsx';
import type { WatchView } from '../access/watch-view.ts';
import { PanelSkeleton, TeamsPanel } from './teams-panel.tsx';
import { WatchLayout } from './watch-layout.tsx';
import { WatchStage } from './watch-stage.tsx';

export interface WatchScreenProps {
  /** What everybody may know. */
  event: PublicEvent;
  /** With what was decided for this viewer, once it is known. */
  detail: EventDetail | undefined;
  view: WatchView | undefined;
  /** It was playing, and may not any more. */
  hasEnded?: boolean;
  heading?: ComponentProps<typeof WatchLayout>['heading'];
  /** What plays, or says why it does not. */
  picture: ReactNode;
  /** How to get in, where something has to be bought. */
  ways: (event: EventDetail) => ReactNode;
  /** Whether the panel has its height: what follows it on a phone must not be pushed away. */
  isSettled?: boolean;
  onStart: () => void;
}

export function WatchScreen(props: WatchScreenProps): ReactNode {
  const { event, detail, view, hasEnded = false, heading, picture, onStart } = props;
  const isGated = view !== undefined && view !== 'player';
  return (
    <WatchLayout
      event={event}
      {...(heading === undefined ? {} : { heading })}
      stage={
        <WatchStage event={event} dimmed={isGated}>
          {picture}
          {isGated && detail !== undefined && (
            <EventGate event={detail} view={view} hasEnded={hasEnded} onStart={onStart} />
          )}
        </WatchStage>
      }
      panel={panelOf(props)}
      more={isGatedByWays(props) && props.isSettled !== false && <TeamsPanel event={event} />}
    />
  );
}

function panelOf({ event, detail, view, ways }: WatchScreenProps): ReactNode {
  if (view === undefined && event.type !== 'free') return <PanelSkeleton />;
  if (view === 'choose' && detail !== undefined) return ways(detail);
  return view === 'account' ? <AccountPanel /> : <TeamsPanel event={event} sticky />;
}

/** The panel says how to get in; the teams stand below the picture then. */
const isGatedByWays = ({ detail, view }: WatchScreenProps): boolean =>
  view === 'account' || (view === 'choose' && detail !== undefined);
