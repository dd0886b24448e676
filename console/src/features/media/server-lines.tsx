// The servers that a camera sends to. A second one is there where several processes take cameras.
import type { EncoderKey } from '@floodlit/contract/operators/live';
import { useLanguage } from '../../lib/translate.tsx';
import { CopyLine } from '../../ui/copy-line.tsx';

export function ServerLines({ server, second_server }: Pick<EncoderKey, 'server' | 'second_server'>) {
  const { t } = useLanguage();
  return (
    <>
      <CopyLine label={t('encoder.server')} value={server} />
      {second_server !== null && (
        <>
          <CopyLine label={t('encoder.second_server')} value={second_server} />
          <p className="muted">{t('encoder.second_lead')}</p>
        </>
      )}
    </>
  );
}
