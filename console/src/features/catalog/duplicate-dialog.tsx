// A copy of a game at another time: a week later, unless the operator types another one.
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { games, type Game } from '@floodlit/contract/operators/games';
import { client } from '../../lib/console-client.ts';
import { failureText } from '../../lib/failure-text.ts';
import { markFields } from '../../lib/mark-fields.ts';
import { useLanguage } from '../../lib/translate.tsx';
import { instantOf, wallProblem, weekAfter } from '../../lib/wall-time.ts';
import { Button } from '../../ui/button.tsx';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { MomentField } from '../../ui/moment-field.tsx';
import { useChannel } from '../operators/channel.tsx';

export function DuplicateDialog({ game, onClose }: { readonly game: Game; readonly onClose: () => void }) {
  const language = useLanguage();
  const { t } = language;
  const channel = useChannel();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const form = useForm({ defaultValues: { start: weekAfter(game.starts_at, game.time_zone) } });
  const { control, handleSubmit, setError, formState } = form;
  const submit = handleSubmit(async ({ start }) => {
    setFailure(undefined);
    const starts_at = instantOf(start, game.time_zone);
    if (starts_at === undefined)
      return setError('start', { message: wallProblem(start, game.time_zone) }, { shouldFocus: true });
    try {
      const { data } = await client.call(games.duplicate, {
        channel_id: channel.id,
        event_id: game.id,
        starts_at,
      });
      onClose();
      await navigate(`/c/${channel.slug}/games/${data.id}`);
    } catch (error) {
      if (!markFields(form, error)) setFailure(failureText(error, language));
    }
    return undefined;
  });
  return (
    <ModalDialog title={t('game.copy_title')} isOpen onClose={onClose}>
      {failure !== undefined && <Notice kind="danger">{failure}</Notice>}
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <MomentField
          control={control}
          name="start"
          label={t('game.start')}
          timeZone={game.time_zone}
          hint={t('game.zone', { zone: game.time_zone })}
          isFirst
        />
        <div className="row row--end">
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button kind="primary" type="submit" isPending={formState.isSubmitting}>
            {t('game.copy')}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
