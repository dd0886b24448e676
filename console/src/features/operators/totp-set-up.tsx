import { useLanguage } from '../../lib/translate.tsx';
import { QrCode } from '../../ui/qr-code.tsx';

/** The QR code for the authenticator app, and the same secret to type. */
export function TotpSetUp({ address, secret }: { readonly address: string; readonly secret: string }) {
  const { t } = useLanguage();
  return (
    <div className="stack">
      <div className="stack other-device">
        <p>{t('totp.lead')}</p>
        <QrCode text={address} label={t('totp.qr')} />
      </div>
      <a className="button this-device" href={address}>
        {t('totp.open')}
      </a>
      <p className="muted">
        {t('totp.type')}{' '}
        <bdi className="secret" dir="ltr" data-testid="totp-secret">
          {secret}
        </bdi>
      </p>
    </div>
  );
}
