// Clips that viewers made: reported, withheld, and waiting for an adult. One key for each decision.
import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { clipDesk, clipStates, type ModeratedClip } from '@floodlit/contract/operators/clip-desk';
import { ClipRulesSection } from '../features/clips/clip-rules-form.tsx';
import { useChannel, useMayHere } from '../features/operators/channel.tsx';
import { client } from '../lib/console-client.ts';
import { momentText } from '../lib/dates.ts';
import { pageSize, stateIn, useListPlace } from '../lib/list-place.ts';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import { useAct } from '../ui/frames/use-act.tsx';
import { ListCard, ListPage, ListStates } from '../ui/frames/list-page.tsx';
import { Button } from '../ui/button.tsx';
import { useListAnswer } from '../lib/use-answer.ts';

type Action = 'withhold' | 'restore' | 'delete';

/** While the focus is on a button of a clip, one key decides. */
const keys: Readonly<Record<string, Action>> = { w: 'withhold', r: 'restore', d: 'delete' };

const actionsOf = ({ state, reports }: ModeratedClip): Action[] =>
  state === 'withheld' || state === 'waiting'
    ? ['restore', 'delete']
    : reports > 0
      ? ['withhold', 'restore', 'delete']
      : ['withhold', 'delete'];

/** A clip of minors that was released is not held back again: a named adult has looked at it. */
function opposite({ state }: ModeratedClip, action: Action): Action | undefined {
  // A clip that is deleted in the making has no file to come back.
  if (action === 'delete') return state === 'preparing' || state === 'failed' ? undefined : 'restore';
  if (action === 'withhold') return 'restore';
  return state === 'withheld' ? 'withhold' : undefined;
}

export function ClipsPage() {
  const { t } = useLanguage();
  const channel = useChannel();
  const mayHere = useMayHere();
  const queries = useQueryClient();
  const place = useListPlace('id');
  const { run, notice } = useAct();
  useTitle(t('menu.clips'));
  const state = stateIn(place, clipStates, 'reported');
  const request = { channel_id: channel.id, state, limit: pageSize, offset: place.offset };
  const list = useListAnswer(['clips', channel.id], request, (one) => client.call(clipDesk.list, one));
  const send = async ({ id }: ModeratedClip, action: Action, note: string): Promise<void> => {
    await client.call(clipDesk.decide, { channel_id: channel.id, clip_id: id, action, note });
    await queries.invalidateQueries({ queryKey: ['clips', channel.id] });
  };
  const decide = (clip: ModeratedClip, action: Action) => {
    const back = opposite(clip, action);
    return run(() => send(clip, action, t(`clips.note_${action}`)), {
      done: () => ({
        text: t(`clips.done_${action}`, { name: clip.name }),
        ...(back !== undefined && { undo: () => send(clip, back, t('clips.note_undo')) }),
      }),
    });
  };
  return (
    <ListPage place={place} title={t('menu.clips')}>
      <ListStates
        label={t('clips.states')}
        ids={clipStates}
        nameOf={(id) => t(`clips.state_${id}`)}
        state={state}
      />
      {notice}
      <ListCard query={list} empty={t(`clips.empty_${state}`)}>
        {(rows) => (
          <div className="stack">
            <p className="muted">{t('clips.keys')}</p>
            <ul className="list">
              {rows.map((clip) => (
                <ClipLine key={clip.id} clip={clip} onDecide={(action) => void decide(clip, action)} />
              ))}
            </ul>
          </div>
        )}
      </ListCard>
      {mayHere('channel.write') && <ClipRulesSection channelId={channel.id} />}
    </ListPage>
  );
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

interface ClipLineProps {
  readonly clip: ModeratedClip;
  readonly onDecide: (action: Action) => void;
}

function ClipLine({ clip, onDecide }: ClipLineProps) {
  const { t, locale } = useLanguage();
  const channel = useChannel();
  const [isOpen, setOpen] = useState(false);
  const hasFilm = clip.state !== 'preparing' && clip.state !== 'failed';
  const actions = actionsOf(clip);
  const onKeyDown = ({ key, ctrlKey, metaKey, altKey }: KeyPress): void => {
    const action = keys[key.toLowerCase()];
    if (action !== undefined && actions.includes(action) && !ctrlKey && !metaKey && !altKey) onDecide(action);
  };
  return (
    <li>
      <div className="list__main">
        <div className="list__title">
          <bdi>{clip.name}</bdi>
        </div>
        <div className="muted">
          <bdi>{clip.event_name}</bdi> · {momentText(clip.made_at, locale, channel.time_zone)} ·{' '}
          {t('live.seconds', { count: Math.round(clip.seconds) })} · {t('clips.views', { count: clip.views })}
        </div>
        {clip.reports > 0 && (
          <div>
            {t('clips.reports', { count: clip.reports })}:{' '}
            {clip.reasons
              .map(({ reason, count }) => `${t(`clip_reason.${reason}` as 'clip_reason.other')} (${count})`)
              .join(', ')}
          </div>
        )}
      </div>
      <span
        className={`chip${clip.state === 'shown' ? ' chip--good' : clip.state === 'withheld' ? '' : ' chip--warn'}`}
      >
        {t(`clip_state.${clip.state}`)}
      </span>
      {hasFilm && (
        <Button
          isSmall
          aria-label={t(isOpen ? 'clips.close_of' : 'clips.watch_of', { name: clip.name })}
          onKeyDown={onKeyDown}
          onPress={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'clips.close' : 'clips.watch')}
        </Button>
      )}
      {clip.address !== null && (
        <a className="button button--small" href={clip.address} target="_blank" rel="noreferrer">
          {t('content.preview')} <ExternalLink size={14} aria-hidden />
        </a>
      )}
      {actions.map((action) => (
        <Button
          key={action}
          isSmall
          kind={action === 'delete' ? 'danger' : 'plain'}
          aria-label={t(`clips.${action}_of`, { name: clip.name })}
          onKeyDown={onKeyDown}
          onPress={() => onDecide(action)}
        >
          {t(clip.state === 'waiting' && action === 'restore' ? 'clips.release' : `clips.${action}`)}
        </Button>
      ))}
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          className="list__film"
          aria-label={clip.name}
          src={`/api/console/channels/${channel.id}/clips/${clip.id}/film`}
          controls
          autoPlay
          playsInline
        />
      )}
    </li>
  );
}
