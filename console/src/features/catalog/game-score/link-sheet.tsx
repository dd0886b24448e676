// One link as a QR code, to show on a screen or to print.
import type { WorkLink } from '@floodlit/contract/operators/work-links';
import { dayTimeText, momentText } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/translate.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyLine } from '../../../ui/copy-line.tsx';
import { ModalDialog } from '../../../ui/modal-dialog.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';

interface LinkSheetProps {
  readonly link: WorkLink;
  readonly name: string;
  readonly gameName: string;
  readonly startsAt: string;
  readonly timeZone: string;
  readonly onClose: () => void;
}

export function LinkSheet({ link, name, gameName, startsAt, timeZone, onClose }: LinkSheetProps) {
  const { t, locale } = useLanguage();
  if (link.url === null) return null;
  return (
    <ModalDialog title={gameName} isOpen onClose={onClose}>
      <div className="link-sheet">
        <p className="muted">{dayTimeText(startsAt, locale, timeZone)}</p>
        <p className="link-sheet__name">
          <bdi>{name}</bdi>
        </p>
        <QrCode text={link.url} label={t('work_link.qr')} />
        <p>{t('work_link.sheet_lead')}</p>
        <p className="link-facts muted">
          {t('work_link.until', { moment: momentText(link.ends_at, locale, timeZone) })}
        </p>
        <CopyLine label={t('work_link.address')} value={link.url} />
      </div>
      <div className="row row--end">
        <Button onPress={() => window.print()}>{t('work_link.print')}</Button>
        <Button kind="primary" onPress={onClose}>
          {t('work_link.close')}
        </Button>
      </div>
    </ModalDialog>
  );
}
