import { ArrowRight, CalendarPlus, Play, Share2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Badge } from '../badge.tsx';
import { Button, LinkButton, type ButtonVariant } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import { MatchupArt } from '../matchup-art/matchup-art.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { StatusChip } from '../status-chip.tsx';
import { Tabs } from '../tabs.tsx';
import { Sample } from './sample.tsx';
import { TEAMS } from './samples.ts';

const VARIANTS: readonly ButtonVariant[] = ['primary', 'soft', 'danger', 'ghost'];

export function ControlSamples(): ReactNode {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <>
      <Sample title="Button">
        {VARIANTS.map((variant) => (
          <div className="workshop__row" key={variant}>
            <Button variant={variant} size="small">
              Small
            </Button>
            <Button variant={variant} icon={<Play aria-hidden="true" />}>
              Watch live
            </Button>
            <Button variant={variant} size="large">
              Continue to payment
            </Button>
            <Button variant={variant} busy busyLabel="Working">
              Busy keeps its width
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
          </div>
        ))}
        <div className="workshop__row">
          <Button
            busy={isBusy}
            busyLabel="Paying"
            onClick={() => {
              setIsBusy(true);
            }}
          >
            Pay USD $10.99
          </Button>
          <LinkButton href="#next" variant="soft" icon={<CalendarPlus aria-hidden="true" />}>
            Add to calendar
          </LinkButton>
        </div>
        <div className="workshop__stage">
          <MatchupArt away={TEAMS.white} home={TEAMS.plain} title="glass" crests={false} />
          <div className="workshop__row">
            <Button variant="glass" endIcon={<ArrowRight aria-hidden="true" />}>
              Glass
            </Button>
            <IconButton variant="glass" label="Share" icon={<Share2 aria-hidden="true" />} />
          </div>
        </div>
      </Sample>
      <Sample title="IconButton, Badge, StatusChip">
        <div className="workshop__row">
          <IconButton label="Share" icon={<Share2 aria-hidden="true" />} />
          <IconButton label="Share, soft" variant="soft" icon={<Share2 aria-hidden="true" />} />
          <IconButton label="Next" mirrored variant="soft" icon={<ArrowRight aria-hidden="true" />} />
          <IconButton
            label="Next, disabled"
            variant="soft"
            disabled
            icon={<ArrowRight aria-hidden="true" />}
          />
        </div>
        <div className="workshop__row">
          <Badge tone="live">Live</Badge>
          <Badge>Neutral</Badge>
          <Badge tone="glass">Glass</Badge>
          <Badge tone="success">Included</Badge>
          <Badge tone="price">$9.99</Badge>
          <Badge tone="accent">Best value</Badge>
        </div>
        <div className="workshop__row">
          <StatusChip>Inactive</StatusChip>
          <StatusChip tone="success">Paid</StatusChip>
          <StatusChip tone="warning" busy>
            Processing
          </StatusChip>
          <StatusChip tone="danger">Failed</StatusChip>
          <StatusChip tone="info">Refunded</StatusChip>
        </div>
      </Sample>
      <Sample title="Tabs, ProgressBar">
        <Tabs
          label="Profile"
          items={[
            { href: '#orders', label: 'Orders', current: true },
            { href: '#transactions', label: 'Transactions', current: false },
            { href: '#clips', label: 'Clips', current: false, count: 3 },
          ]}
        />
        <div className="workshop__row" />
        <Tabs
          look="segments"
          label="Events"
          items={[
            { href: '#live', label: 'Live', current: false },
            { href: '#upcoming', label: 'Upcoming', current: true },
            { href: '#vod', label: 'On demand', current: false },
          ]}
        />
        <div className="workshop__row" />
        <ProgressBar value={0.4} label="Upload" />
        <div className="workshop__row" />
        <ProgressBar label="Preparing" />
      </Sample>
    </>
  );
}
