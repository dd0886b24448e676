// An address to give on: as text to copy, as a QR code, and by the device's own share sheet.
import './share-dialog.css';
import { Button, Field } from '@floodlit/ui';
import { useState, type ReactNode } from 'react';
import { renderSVG } from 'uqr';
import { tellFact } from '../../../lib/facts.ts';
import { useT } from '../../../lib/translate.tsx';

interface Row {
  readonly label: string;
  readonly text: string;
}

export function AddressRows({
  title,
  address,
  choices,
  more,
}: {
  /** The subject's name. */
  title: string;
  address: string;
  /** Between the address and its code. */
  choices?: ReactNode;
  more?: Row | undefined;
}): ReactNode {
  const t = useT();
  const [copied, setCopied] = useState<string>();
  const copy = (text: string): void => {
    tellFact({ kind: 'share' });
    navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      // Without permission the viewer selects the text.
      () => undefined,
    );
  };
  const rowOf = ({ label, text }: Row): ReactNode => (
    <div className="share-dialog__row">
      <Field label={label} value={text} readOnly dir="ltr" onFocus={({ target }) => target.select()} />
      <Button variant="soft" onClick={() => copy(text)}>
        {copied === text ? t('share.copied') : t('share.copy')}
      </Button>
    </div>
  );
  return (
    <div className="share-dialog">
      {rowOf({ label: t('share.address'), text: address })}
      {choices}
      {typeof navigator.share === 'function' && (
        <Button
          variant="soft"
          // The viewer closes the sheet, or the device refuses: the address is still here.
          onClick={() => {
            tellFact({ kind: 'share' });
            void navigator.share({ title, url: address }).catch(() => undefined);
          }}
        >
          {t('share.device')}
        </Button>
      )}
      <img
        className="share-dialog__code"
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(address))}`}
        alt={t('share.code', { title })}
      />
      {more !== undefined && rowOf(more)}
      <p aria-live="polite" className="visually-hidden">
        {copied === undefined ? '' : t('share.copied')}
      </p>
    </div>
  );
}
