// Server and key of an encoder: shown once, with a code for a phone and the steps of each app.
import type { EncoderKey as Key } from '@floodlit/contract/operators/live';
import { useLanguage } from '../../lib/translate.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyLine } from '../../ui/copy-line.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { ServerLines } from './server-lines.tsx';

/** Larix Broadcaster takes a connection from such an address. */
function larixAddressOf({ server, key, encoder }: Key): string {
  const fields = new URLSearchParams({
    'conn[][url]': `${server}/${key}`,
    'conn[][name]': encoder.name,
    'conn[][mode]': 'av',
    'enc[vid][keyframe]': '2',
  });
  return `larix://set/v1?${fields.toString()}`;
}

export function EncoderKey({ made, onDone }: { readonly made: Key; readonly onDone: () => void }) {
  const { t } = useLanguage();
  return (
    <div className="stack">
      <Notice>{t('encoder.once')}</Notice>
      <ServerLines server={made.server} second_server={made.second_server} />
      <CopyLine label={t('encoder.key')} value={made.key} />
      <a className="button this-device" href={larixAddressOf(made)}>
        {t('encoder.open_larix')}
      </a>
      <div className="encoder-key other-device">
        <QrCode text={larixAddressOf(made)} label={t('encoder.code')} />
        <p>{t('encoder.code_lead')}</p>
      </div>
      {(['obs', 'larix', 'phone'] as const).map((app) => (
        <details key={app} className="steps">
          <summary>{t(`encoder.${app}`)}</summary>
          <ol>
            {t(`encoder.${app}_steps`)
              .split('\n')
              .map((step) => (
                <li key={step}>{step}</li>
              ))}
          </ol>
        </details>
      ))}
      <div className="row row--end">
        <Button kind="primary" onPress={onDone}>
          {t('encoder.kept')}
        </Button>
      </div>
    </div>
  );
}
