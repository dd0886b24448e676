// The viewer shares a game, clips it, or keeps its start in a calendar. The dialog loads when it is opened.
import type { PublicEvent } from '@floodlit/contract/document';
import { Button, LinkButton } from '@floodlit/ui';
import { CalendarPlus, Scissors, Share2 } from 'lucide-react';
import { Suspense, lazy, useState, type ReactNode } from 'react';
import { useTranslator } from '../../../lib/translate.tsx';
import { calendarHref, isOff, titleOf } from '../../catalog/event-facts.ts';

const ShareDialog = lazy(async () => ({
  default: (await import('../actions/share-dialog.tsx')).ShareDialog,
}));

export function GameActs({
  event,
  hasPicture,
  onClip,
}: {
  event: PublicEvent;
  /** A picture plays or is about to. */
  hasPicture: boolean;
  /** Undefined until the player is there. */
  onClip: (() => void) | undefined;
}): ReactNode {
  const { t, locale } = useTranslator();
  const [isSharing, setIsSharing] = useState(false);
  return (
    <div className="teams-panel__acts">
      <Button variant="soft" icon={<Share2 aria-hidden="true" />} onClick={() => setIsSharing(true)}>
        {t('share.open')}
      </Button>
      {hasPicture && (
        <Button
          variant="soft"
          icon={<Scissors aria-hidden="true" />}
          disabled={onClip === undefined}
          onClick={onClip}
        >
          {t('watch.clip')}
        </Button>
      )}
      {event.stream_status === 'upcoming' && !isOff(event) && (
        <LinkButton
          variant="soft"
          href={calendarHref(event.id, locale)}
          download
          icon={<CalendarPlus aria-hidden="true" />}
        >
          {t('watch.add_to_calendar')}
        </LinkButton>
      )}
      {isSharing && (
        <Suspense fallback={null}>
          <ShareDialog eventId={event.id} title={titleOf(event)} onClose={() => setIsSharing(false)} />
        </Suspense>
      )}
    </div>
  );
}
