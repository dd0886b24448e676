import type { Clip } from '@floodlit/contract/clips/clips';
import { clipSharePath } from '@floodlit/contract/clips/clip-address';
import { Dialog } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { useT } from '../../lib/translate.tsx';
import { AddressRows } from '../media/actions/address-rows.tsx';

export function ClipShareDialog({
  clip,
  onClose,
}: {
  clip: Pick<Clip, 'id' | 'uuid' | 'name'>;
  onClose: () => void;
}): ReactNode {
  const t = useT();
  return (
    <Dialog open onClose={onClose} title={t('clips.share')} closeLabel={t('action.close')}>
      <AddressRows title={clip.name} address={`${location.origin}${clipSharePath(clip)}`} />
    </Dialog>
  );
}
