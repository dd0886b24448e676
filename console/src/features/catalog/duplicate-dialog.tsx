// A copy of a game at another time: a week later, unless the operator types another one.
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { games, type Game } from '@floodlit/contract/operators/games';
import { client } from '../../lib/console-client.ts';
import { markFields } from '../../lib/mark-fields.ts';
import { useLanguage } from '../../lib/translate.tsx';
import { instantOf, wallProblem, weekAfter } from '../../lib/wall-time.ts';
import { useAct } from '../../ui/frames/use-act.tsx';
import { DialogButtons } from '../../ui/frames/confirm-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import { MomentField } from '../../ui/moment-field.tsx';
import { useChannel } from '../operators/channel.tsx';

export function DuplicateDialog({ game, onClose }: { readonly game: Game; readonly onClose: () => void }) {
  const { t } = useLanguage();
  const channel = useChannel();
  const navigate = useNavigate();
  const { run, notice } = useAct();
  const form = useForm({ defaultValues: { start: weekAfter(game.starts_at, game.time_zone) } });
  const { control, handleSubmit, setError, formState } = form;
  const submit = handleSubmit(async ({ start }) => {
    const starts_at = instantOf(start, game.time_zone);
    if (starts_at === undefined)
      return setError('start', { message: wallProblem(start, game.time_zone) }, { shouldFocus: true });
    return run(
      async () => {
        const copy = { channel_id: channel.id, event_id: game.id, starts_at };
        const { data } = await client.call(games.duplicate, copy);
        onClose();
        await navigate(`/c/${channel.slug}/games/${data.id}`);
      },
      { explain: (error) => markFields(form, error) },
    );
  });
  return (
    <ModalDialog title={t('game.copy_title')} isOpen onClose={onClose}>
      {notice}
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <MomentField
          control={control}
          name="start"
          label={t('game.start')}
          timeZone={game.time_zone}
          hint={t('game.zone', { zone: game.time_zone })}
          isFirst
        />
        <DialogButtons onClose={onClose}>
          <Button kind="primary" type="submit" isPending={formState.isSubmitting}>
            {t('game.copy')}
          </Button>
        </DialogButtons>
      </form>
    </ModalDialog>
  );
}
