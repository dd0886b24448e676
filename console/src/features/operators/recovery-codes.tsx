// Recovery codes stay on the screen until the operator has kept them, on any page and after a reload of the tab.
import { createContext, useContext, useState, type ReactNode } from 'react';
import { download } from '../../lib/download.ts';
import { dropDraft, keepDraft, readDraft } from '../../lib/form-draft.ts';
import { useLanguage } from '../../lib/translate.tsx';
import { Button } from '../../ui/button.tsx';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useMe } from './session.tsx';

const draftOf = (operatorId: number): string => `recovery.${operatorId}`;

/** The tab keeps them until the button is pressed: the server has only their hashes, and shows them once. */
export const keepCodes = (operatorId: number, codes: readonly string[]): void =>
  keepDraft(draftOf(operatorId), { version: '', values: codes });

const CodesContext = createContext<(codes: readonly string[]) => void>(() => undefined);

/** Shows the codes above every page. */
export const useShowCodes = (): ((codes: readonly string[]) => void) => useContext(CodesContext);

export function RecoveryCodesProvider({ children }: { readonly children: ReactNode }) {
  const { t } = useLanguage();
  const { id } = useMe();
  const [codes, setCodes] = useState(() => readDraft<readonly string[]>(draftOf(id))?.values);
  const show = (made: readonly string[]): void => {
    keepCodes(id, made);
    setCodes(made);
  };
  const done = (): void => {
    dropDraft(draftOf(id));
    setCodes(undefined);
  };
  return (
    <CodesContext value={show}>
      {children}
      {codes !== undefined && (
        <ModalDialog title={t('recovery.title')} isOpen isFirm onClose={done}>
          <RecoveryCodes codes={codes} onDone={done} />
        </ModalDialog>
      )}
    </CodesContext>
  );
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useLanguage();
  return (
    <div className="stack">
      <Notice>{t('recovery.lead')}</Notice>
      <ul className="codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row row--end">
        <Button
          onPress={() => download(`${codes.join('\n')}\n`, 'floodlit-recovery-codes.txt', 'text/plain')}
        >
          {t('recovery.download')}
        </Button>
        <Button kind="primary" onPress={onDone}>
          {t('recovery.kept')}
        </Button>
      </div>
    </div>
  );
}
