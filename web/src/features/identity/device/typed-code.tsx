// A code for another device: as a picture for its camera, and as letters to type on its page.
import './typed-code.css';
import type { ReactNode } from 'react';
import { renderSVG } from 'uqr';
import { useT } from '../../../lib/translate.tsx';

export function TypedCode({
  code,
  address,
  pictureLabel,
}: {
  code: string;
  /** The address in the picture. */
  address: string;
  pictureLabel: string;
}): ReactNode {
  const t = useT();
  return (
    <div className="typed-code">
      <img
        className="typed-code__picture"
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(address))}`}
        alt={pictureLabel}
      />
      <p className="typed-code__text">{t('code.type_at')}</p>
      <p className="typed-code__text">
        <b dir="ltr">{`${location.host}/code`}</b>
      </p>
      <p className="typed-code__letters" dir="ltr" translate="no">
        {code}
      </p>
    </div>
  );
}
