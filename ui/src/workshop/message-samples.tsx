import { CalendarX2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { useConfirm } from '../dialog/popups.tsx';
import { EmptyState } from '../empty-state.tsx';
import { Field } from '../form/field.tsx';
import { ErrorCard, Notice } from '../notice.tsx';
import { useToasts } from '../toast/toasts.tsx';
import { Sample } from './sample.tsx';

export function MessageSamples(): ReactNode {
  const toasts = useToasts();
  const confirm = useConfirm();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Sample title="Notice, ErrorCard, EmptyState">
        <div className="workshop__grid">
          <Notice title="Times are shown in your zone">Change it in your profile.</Notice>
          <Notice tone="success" title="Your pass is active until Dec 20" />
          <Notice tone="warning" title="Choose a new password to continue" />
          <Notice tone="danger">We’re sorry, but this content is not available in your region.</Notice>
          <ErrorCard
            title="The schedule could not be loaded"
            text="Check your connection."
            action={
              <Button size="small" variant="soft">
                Try again
              </Button>
            }
          />
          <EmptyState
            icon={<CalendarX2 />}
            title="There are no events yet"
            text="The next one is on Saturday at 7:00 PM."
            action={<Button variant="soft">See schedule</Button>}
          />
        </div>
      </Sample>
      <Sample title="Dialog, confirm, toasts">
        <div className="workshop__row">
          <Button
            variant="soft"
            onClick={() => {
              setIsOpen(true);
            }}
          >
            Open dialog
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              confirm({
                title: 'Delete this clip?',
                text: 'Everybody who has its link loses it too.',
                okLabel: 'Delete clip',
                cancelLabel: 'Cancel',
                closeLabel: 'Close',
                danger: true,
              }).then(
                () => toasts.success('The clip was deleted'),
                () => toasts.info('The clip was kept'),
              );
            }}
          >
            Ask first
          </Button>
          <Button variant="soft" onClick={() => toasts.success('You follow Riverside Hawks')}>
            Success
          </Button>
          <Button variant="soft" onClick={() => toasts.error('The star could not be saved')}>
            Error
          </Button>
          <Button
            variant="soft"
            onClick={() =>
              toasts.info('Please log in to start favouriting', {
                action: { label: 'Log in', run: () => toasts.dismiss('none') },
              })
            }
          >
            Info with action
          </Button>
        </div>
        <Dialog
          open={isOpen}
          onClose={() => {
            setIsOpen(false);
          }}
          title="Share this clip"
          closeLabel="Close"
          actions={
            <Button
              onClick={() => {
                setIsOpen(false);
              }}
            >
              Copy link
            </Button>
          }
        >
          <p>Anybody with the link can watch it.</p>
          <Field label="Link" readOnly defaultValue="https://example.com/share/12" />
        </Dialog>
      </Sample>
    </>
  );
}
