import type { Package } from '@floodlit/contract/commerce/commerce';
import { Checkbox, Notice } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { useT } from '../../lib/translate.tsx';
import { useCoverLabel } from './cover-label.ts';

/** Shows which part the buyer already owns, and asks once for confirmation. */
export function OverlapStep({
  pass,
  isAccepted,
  isMissing,
  isBusy,
  onAccept,
}: {
  pass: Package | undefined;
  isAccepted: boolean;
  /** The buyer pressed the button without it. */
  isMissing: boolean;
  isBusy: boolean;
  onAccept: (accepts: boolean) => void;
}): ReactNode {
  const t = useT();
  const coverLabel = useCoverLabel();
  const cover = pass && coverLabel(pass);
  return (
    <>
      {cover !== undefined && (
        <Notice tone="warning">
          <bdi>{cover}</bdi>
        </Notice>
      )}
      <Checkbox
        label={t('buy.overlap_accept')}
        checked={isAccepted}
        disabled={isBusy}
        error={isMissing ? t('buy.overlap_missing') : undefined}
        onChange={(event) => onAccept(event.currentTarget.checked)}
      />
    </>
  );
}
