// The channel's own forms, each with the way to its answers.
import { Link } from 'react-router';
import { formAnswers } from '@floodlit/contract/operators/form-answers';
import { client } from '../../lib/console-client.ts';
import { useLanguage } from '../../lib/translate.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { useChannel } from '../operators/channel.tsx';
import { useAnswer } from '../../lib/use-answer.ts';

export function FormSection() {
  const { t, locale } = useLanguage();
  const channel = useChannel();
  const [language = 'en'] = channel.languages;
  const { data, error, refetch } = useAnswer(['forms', channel.id], () =>
    client.call(formAnswers.forms, { channel_id: channel.id }),
  );
  return (
    <section className="card stack">
      <h2>{t('answers.forms')}</h2>
      {error !== null && <LoadFailure error={error} onRetry={refetch} />}
      {data !== undefined && data.length === 0 && <p className="empty">{t('answers.no_form')}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className="list">
          {data.map(({ alias, definition: { title }, answers }) => (
            <li key={alias}>
              <div className="list__main">
                <bdi className="list__title">{title[locale] ?? title[language] ?? alias}</bdi>
                <div className="muted">{t('answers.count', { count: answers })}</div>
              </div>
              <Link className="button button--small" to={`/c/${channel.slug}/answers?form=${alias}`}>
                {t('answers.open')}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
