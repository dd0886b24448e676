import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedEncoder } from '@floodlit/contract/operators/live';
import { useLanguage } from '../../lib/translate.tsx';
import { LoadNotice } from '../../ui/frames/list-page.tsx';
import { Button } from '../../ui/button.tsx';
import { useChannel } from '../operators/channel.tsx';
import { AdviceList } from './advice-list.tsx';
import { EncoderDialog } from './encoder-dialog.tsx';
import { LivePicture } from './live-picture.tsx';
import { encodersQuery, serversQuery } from './live-queries.ts';
import { RemoveEncoderDialog } from './remove-encoder-dialog.tsx';
import { ServerLines } from './server-lines.tsx';
import { SignalFacts } from './signal-facts.tsx';

/** The cameras of a channel: each can be tested at any time, and no viewer sees it. */
export function EncoderList({ channelId }: { readonly channelId: number }) {
  const { t } = useLanguage();
  const { data, error } = useQuery(encodersQuery(channelId));
  const { data: servers } = useQuery(serversQuery(channelId));
  const [asked, setAsked] = useState<{ readonly name?: string }>();
  const [removing, setRemoving] = useState<string>();
  return (
    <section className="card stack">
      <div className="row row--apart">
        <h2>{t('encoder.title')}</h2>
        <Button kind="primary" isSmall onPress={() => setAsked({})}>
          {t('encoder.new')}
        </Button>
      </div>
      <LoadNotice error={error} />
      {data?.length === 0 && <p className="empty">{t('encoder.nobody')}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className="list">
          {data.map((encoder) => (
            <EncoderLine
              key={encoder.id}
              encoder={encoder}
              servers={servers}
              onRotate={() => setAsked({ name: encoder.name })}
              onRemove={() => setRemoving(encoder.name)}
            />
          ))}
        </ul>
      )}
      {asked !== undefined && (
        <EncoderDialog channelId={channelId} {...asked} onClose={() => setAsked(undefined)} />
      )}
      {removing !== undefined && (
        <RemoveEncoderDialog channelId={channelId} name={removing} onClose={() => setRemoving(undefined)} />
      )}
    </section>
  );
}

interface EncoderLineProps {
  readonly encoder: ListedEncoder;
  /** Undefined until they are loaded. */
  readonly servers: Parameters<typeof ServerLines>[0] | undefined;
  readonly onRotate: () => void;
  readonly onRemove: () => void;
}

function EncoderLine({ encoder, servers, onRotate, onRemove }: EncoderLineProps) {
  const { t } = useLanguage();
  const { time_zone } = useChannel();
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <div className="list__main">
        <div className="list__title">
          <bdi>{encoder.name}</bdi>
        </div>
        {!encoder.is_sending && <div className="muted">{t('encoder.quiet')}</div>}
        {encoder.made_by !== null && (
          <div className="muted">
            {t(encoder.made_by.is_current ? 'encoder.made_by' : 'encoder.maker_left', {
              name: encoder.made_by.name,
            })}
          </div>
        )}
      </div>
      {encoder.is_sending && (
        <span className={`chip ${encoder.on_air_event_id === null ? 'chip--good' : 'chip--live'}`}>
          {encoder.on_air_event_id === null ? t('encoder.sends') : t('live.on_air')}
        </span>
      )}
      <Button
        isSmall
        aria-expanded={isOpen}
        onPress={() => setOpen(!isOpen)}
        aria-label={t('encoder.test_of', { name: encoder.name })}
      >
        {isOpen ? t('encoder.close_test') : t('encoder.test')}
      </Button>
      <Button isSmall onPress={onRotate} aria-label={t('encoder.rotate_of', { name: encoder.name })}>
        {t('encoder.rotate')}
      </Button>
      <Button
        kind="danger"
        isSmall
        onPress={onRemove}
        aria-label={t('encoder.remove_of', { name: encoder.name })}
      >
        {t('action.remove')}
      </Button>
      {isOpen && (
        <div className="encoder-test">
          {encoder.on_air_event_id === null ? (
            <LivePicture picture={encoder.picture} isOnAir={false} />
          ) : (
            <p className="muted">{t('encoder.airs')}</p>
          )}
          <AdviceList advice={encoder.advice} timeZone={time_zone} />
          {encoder.facts !== null && <SignalFacts facts={encoder.facts} />}
          {servers !== undefined && servers.second_server !== null && <ServerLines {...servers} />}
        </div>
      )}
    </li>
  );
}
