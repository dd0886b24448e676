// Another device and download, beside the title of a game. Their dialogs load when they are opened.
import './game-actions.css';
import { IconButton } from '@floodlit/ui';
import { Download, MonitorSmartphone } from 'lucide-react';
import { Suspense, lazy, useState, type ReactNode } from 'react';
import { useT } from '../../../lib/translate.tsx';

const OtherDeviceDialog = lazy(async () => ({
  default: (await import('./other-device-dialog.tsx')).OtherDeviceDialog,
}));
const DownloadDialog = lazy(async () => ({
  default: (await import('./download-dialog.tsx')).DownloadDialog,
}));

export function GameActions({
  eventId,
  title,
  hasRecording,
}: {
  eventId: number;
  title: string;
  /** A live game has no file yet. */
  hasRecording: boolean;
}): ReactNode {
  const t = useT();
  const [opened, setOpened] = useState<'download' | 'device'>();
  const close = (): void => setOpened(undefined);
  return (
    <span className="game-actions">
      <span className="game-actions__device">
        <IconButton
          label={t('code.other_device')}
          icon={<MonitorSmartphone aria-hidden="true" />}
          onClick={() => setOpened('device')}
        />
      </span>
      {hasRecording && (
        <IconButton
          label={t('download.open')}
          icon={<Download aria-hidden="true" />}
          onClick={() => setOpened('download')}
        />
      )}
      <Suspense fallback={null}>
        {opened === 'device' && <OtherDeviceDialog eventId={eventId} title={title} onClose={close} />}
        {opened === 'download' && <DownloadDialog eventId={eventId} onClose={close} />}
      </Suspense>
    </span>
  );
}
