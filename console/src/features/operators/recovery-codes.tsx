import { download } from '../../lib/download.ts';
import { useLanguage } from '../../lib/translate.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Shown once: the server keeps only their hashes. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
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
