// An address to share: with apps and networks, as text, as a QR code, and as code for a site.
import './share-dialog.css';
import { Button, Field, Notice } from '@floodlit/ui';
import { useRef, useState, type ReactNode } from 'react';
import { renderSVG } from 'uqr';
import { tellFact } from '../../../lib/facts.ts';
import { useT } from '../../../lib/translate.tsx';
import { ShareButtons } from './share-buttons.tsx';
import { useFrameCode } from './use-frame-code.ts';

interface Row {
  readonly label: string;
  readonly text: string;
}

export function AddressRows({
  title,
  address,
  subject = address,
  choices,
}: {
  /** The subject's name. */
  title: string;
  address: string;
  /** Its address without a moment, which sites frame. */
  subject?: string;
  /** Between the address and its code. */
  choices?: ReactNode;
}): ReactNode {
  const t = useT();
  const rows = useRef<HTMLDivElement>(null);
  const [copied, setCopied] = useState<string>();
  const [trouble, setTrouble] = useState<'share.blocked' | 'share.copy_failed'>();
  const frame = useFrameCode(subject);
  const copy = (text: string): void => {
    tellFact({ kind: 'share' });
    const copying = writeClipboard(text);
    setTrouble(undefined);
    copying.then(
      () => setCopied(text),
      () => {
        setTrouble('share.copy_failed');
        const fields = rows.current?.querySelectorAll('input') ?? [];
        [...fields].find(({ value }) => value === text)?.select();
      },
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
    <div className="share-dialog" ref={rows}>
      <ShareButtons
        title={title}
        address={address}
        onPress={() => setTrouble(undefined)}
        onBlocked={() => setTrouble('share.blocked')}
      />
      {trouble !== undefined && (
        <Notice tone="warning" announce="alert">
          {t(trouble)}
        </Notice>
      )}
      {rowOf({ label: t('share.address'), text: address })}
      {choices}
      <img
        className="share-dialog__code"
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(address))}`}
        alt={t('share.code', { title })}
      />
      {frame !== undefined && rowOf({ label: t('share.frame'), text: frame })}
      <p aria-live="polite" className="visually-hidden">
        {copied === undefined ? '' : t('share.copied')}
      </p>
    </div>
  );
}

/** Rejects without permission, and on pages without encryption, where browsers have no clipboard. */
async function writeClipboard(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
