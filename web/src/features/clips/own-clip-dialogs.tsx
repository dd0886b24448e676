// The dialogs of an own clip, in a chunk of their own.
import './own-clips.css';
import type { OwnClip } from '@floodlit/contract/clips/clips';
import { Dialog } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { useT } from '../../lib/translate.tsx';
import { ClipDownloadDialog } from './clip-download-dialog.tsx';
import { ClipEditDialog } from './clip-edit-dialog.tsx';
import { ClipPlayer } from './clip-player.tsx';
import { ClipShareDialog } from './clip-share-dialog.tsx';
import type { ClipAct } from './own-clip-row.tsx';

export function OwnClipDialogs({
  kind,
  clip,
  onClose,
  onChanged,
}: {
  kind: Exclude<ClipAct, 'delete'>;
  clip: OwnClip;
  onClose: () => void;
  onChanged: () => void;
}): ReactNode {
  if (kind === 'share') return <ClipShareDialog clip={clip} onClose={onClose} />;
  if (kind === 'download') return <ClipDownloadDialog clip={clip} onClose={onClose} />;
  if (kind === 'edit') return <ClipEditDialog clip={clip} onClose={onClose} onChanged={onChanged} />;
  return <PlayDialog clip={clip} onClose={onClose} />;
}

function PlayDialog({ clip, onClose }: { clip: OwnClip; onClose: () => void }): ReactNode {
  const t = useT();
  return (
    <Dialog open onClose={onClose} title={<bdi>{clip.name}</bdi>} closeLabel={t('action.close')} size="large">
      {clip.url !== null && <ClipPlayer clip={{ ...clip, url: clip.url }} isCounted={false} isPressed />}
    </Dialog>
  );
}
