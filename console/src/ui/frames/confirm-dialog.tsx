// The question before an act that cannot be taken back by a press.
import type { ReactNode } from 'react';
import { useLanguage } from '../../lib/translate.tsx';
import { Button } from '../button.tsx';
import { ModalDialog } from '../modal-dialog.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The button of the act. */
  readonly confirm: ReactNode;
  readonly children: ReactNode;
}

export function ConfirmDialog({ confirm, children, ...dialog }: ConfirmDialogProps) {
  return (
    <ModalDialog {...dialog}>
      {children}
      <DialogButtons onClose={dialog.onClose}>{confirm}</DialogButtons>
    </ModalDialog>
  );
}

interface DialogButtonsProps {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Cancel, and the act beside it. */
export function DialogButtons({ onClose, children }: DialogButtonsProps) {
  const { t } = useLanguage();
  return (
    <div className="row row--end">
      <Button onPress={onClose}>{t('action.cancel')}</Button>
      {children}
    </div>
  );
}
