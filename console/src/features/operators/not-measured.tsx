import { Link } from 'react-router';
import { useLanguage } from '../../lib/translate.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useChannel, useMayHere } from './channel.tsx';

/** In place of figures of viewers: a 0 would be false. */
export function NotMeasured() {
  const { t } = useLanguage();
  const channel = useChannel();
  const mayHere = useMayHere();
  return (
    <Notice>
      {t('measuring.none')}{' '}
      {mayHere('keys.write') ? (
        <Link to={`/c/${channel.slug}/setup`}>{t('measuring.set_up')}</Link>
      ) : (
        t('measuring.ask_owner')
      )}
    </Notice>
  );
}
