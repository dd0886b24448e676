// The acts on a known game: open, simulate, copy, cancel, delete.
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { games, type Game } from '@floodlit/contract/operators/games';
import { client } from '../../lib/console-client.ts';
import { useLanguage } from '../../lib/translate.tsx';
import { useAct } from '../../ui/frames/use-act.tsx';
import { ConfirmDialog } from '../../ui/frames/confirm-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useChannel, useMayHere } from '../operators/channel.tsx';
import { useMe } from '../operators/session.tsx';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import { gameSections } from './game-sections.ts';

interface GameActsProps {
  readonly game: Game;
  readonly onDone: () => Promise<void>;
}

export function GameActs({ game, onDone }: GameActsProps) {
  const { t } = useLanguage();
  const channel = useChannel();
  const may = useMayHere();
  const me = useMe();
  const navigate = useNavigate();
  const { run, notice } = useAct();
  const [open, setOpen] = useState<'copy' | 'delete'>();
  const key = { channel_id: channel.id, event_id: game.id };
  const cancel = async (is_cancelled: boolean): Promise<void> => {
    await client.call(games.cancel, { ...key, is_cancelled });
    await onDone();
  };
  const remove = () => {
    setOpen(undefined);
    return run(
      async () => {
        await client.call(games.remove, key);
        await onDone();
        await navigate(`/c/${channel.slug}/games`);
      },
      { done: () => ({ text: t('game.deleted', { name: game.name }) }) },
    );
  };
  const mayWrite = may('catalog.write', 'part');
  // A grant for one game alone does not cover its copy.
  const mayCopy =
    mayWrite && me.grants.some(({ acts, scope }) => acts.includes('catalog.write') && scope.kind !== 'event');
  /** It was played, or may have been, and no picture of it came. */
  const isUnseen = game.is_over || (game.is_not_played && !game.is_cancelled);
  /** Why the game cannot be deleted. */
  const kept =
    game.sold > 0
      ? t('game.sold', { count: game.sold })
      : mayWrite && game.stream_status === 'live'
        ? t('failure.catalog_event_aired')
        : undefined;
  return (
    <>
      {game.is_cancelled && (
        <Notice>
          <p>{t('game.is_cancelled')}</p>
          {game.refundable > 0 && <p>{t('game.refundable', { count: game.refundable })}</p>}
        </Notice>
      )}
      {game.is_not_played && !game.is_cancelled && (
        <Notice>
          <p>{t('game.is_not_played')}</p>
        </Notice>
      )}
      {game.is_over && (
        <Notice>
          <p>{t('game.is_over')}</p>
          {game.refundable > 0 && <p>{t('game.refundable', { count: game.refundable })}</p>}
        </Notice>
      )}
      {notice}
      <div className="row" id={gameSections.acts} tabIndex={-1}>
        {channel.address !== null && (
          <>
            <a
              className="button"
              href={`${channel.address}/watch/${game.id}`}
              target="_blank"
              rel="noreferrer"
            >
              {t('today.open')}
            </a>
            <a className="button" href={`${channel.address}/simulate`} target="_blank" rel="noreferrer">
              {t('shop.simulate')}
            </a>
          </>
        )}
        {(game.stream_status === 'finished' || isUnseen) && (
          <Link className="button" to={`/c/${channel.slug}/recordings/game-${game.id}`}>
            {t(isUnseen ? 'today.upload' : 'recordings.open')}
          </Link>
        )}
        {mayCopy && <Button onPress={() => setOpen('copy')}>{t('game.copy')}</Button>}
        {mayWrite && game.stream_status === 'upcoming' && !game.is_cancelled && !game.is_over && (
          <Button
            onPress={() =>
              void run(() => cancel(true), {
                done: () => ({ text: t('game.cancelled'), undo: () => cancel(false) }),
              })
            }
          >
            {t('game.cancel')}
          </Button>
        )}
        {mayWrite && game.is_cancelled && (
          <Button onPress={() => void run(() => cancel(false))}>{t('game.restore')}</Button>
        )}
        {mayWrite && (
          <Button kind="danger" isDisabled={kept !== undefined} onPress={() => setOpen('delete')}>
            {t('game.delete')}
          </Button>
        )}
      </div>
      {kept !== undefined && <p className="muted">{kept}</p>}
      {open === 'copy' && <DuplicateDialog game={game} onClose={() => setOpen(undefined)} />}
      <ConfirmDialog
        title={t('game.delete_title')}
        isOpen={open === 'delete'}
        onClose={() => setOpen(undefined)}
        confirm={
          <Button kind="danger" onPress={() => void remove()}>
            {t('game.delete')}
          </Button>
        }
      >
        <p>{t('game.delete_lead')}</p>
      </ConfirmDialog>
    </>
  );
}
