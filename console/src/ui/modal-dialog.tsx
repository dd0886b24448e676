import type { ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';

interface ModalDialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** A button of the dialog alone closes it: neither a press beside it nor Escape. */
  readonly isFirm?: boolean;
  readonly children: ReactNode;
}

export function ModalDialog({ title, isOpen, onClose, isFirm = false, children }: ModalDialogProps) {
  return (
    <ModalOverlay
      className="scrim"
      isOpen={isOpen}
      isDismissable={!isFirm}
      isKeyboardDismissDisabled={isFirm}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal>
        <Dialog className="dialog">
          <div className="stack">
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {children}
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
