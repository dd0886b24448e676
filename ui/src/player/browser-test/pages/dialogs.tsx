// A page with two buttons that open a dialog. The dialog opens another one.
import { StrictMode, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Dialog } from '../../../dialog/dialog.tsx';

function Inner({ onClose }: { onClose: () => void }): ReactNode {
  return (
    <Dialog open onClose={onClose} title="Sure?" closeLabel="Close">
      <p>Really</p>
    </Dialog>
  );
}

function Page(): ReactNode {
  const [opened, setOpened] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      {['Share', 'Report'].map((name) => (
        <button key={name} type="button" onClick={() => setOpened(name)}>
          {name}
        </button>
      ))}
      <Dialog
        open={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={opened}
        closeLabel="Close"
        actions={
          <button type="button" onClick={() => setIsAsking(true)}>
            Ask
          </button>
        }
      >
        <p>Text</p>
      </Dialog>
      {isAsking && <Inner onClose={() => setIsAsking(false)} />}
    </>
  );
}

const place = document.getElementById('place');
if (place)
  createRoot(place).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
