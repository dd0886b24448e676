// Changes the role or the end of a grant. Another part of the channel is another invitation.
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Grant } from '@floodlit/contract/operators/log-in';
import { people, type Person } from '@floodlit/contract/operators/people';
import { roles, scopesOfRole, type Role } from '@floodlit/contract/operators/roles';
import { client } from '../../lib/console-client.ts';
import { useLanguage } from '../../lib/translate.tsx';
import { instantOf, wallOf, wallProblem } from '../../lib/wall-time.ts';
import { useAct } from '../../ui/frames/use-act.tsx';
import { DialogButtons } from '../../ui/frames/confirm-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import { MomentField } from '../../ui/moment-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { grantText, placeText } from './grant-text.ts';
import { zoneOfGrant } from './grant-zone.ts';
import { useMe } from './session.tsx';
import { useProven } from './step-up.tsx';

interface GrantDialogProps {
  readonly person: Person;
  readonly grant: Grant;
  readonly onClose: () => void;
  readonly onChanged: (grant: Grant) => void;
}

export function GrantDialog({ person, grant, onClose, onChanged }: GrantDialogProps) {
  const language = useLanguage();
  const { t } = language;
  const prove = useProven();
  const { run, notice } = useAct();
  const [role, setRole] = useState<Role>(grant.role);
  const timeZone = zoneOfGrant(grant.scope, useMe().channels);
  const { control, handleSubmit, setError, formState } = useForm({
    defaultValues: {
      until: grant.is_over || grant.ends_at === null ? '' : wallOf(grant.ends_at, timeZone),
      why: '',
    },
  });
  const what = t('people.change_of', { name: person.name, grant: grantText(grant, language) });
  const submit = handleSubmit(async ({ until, why }) => {
    const ends_at = until === '' ? null : instantOf(until, timeZone);
    if (ends_at === undefined)
      return setError('until', { message: wallProblem(until, timeZone) }, { shouldFocus: true });
    return run(async () => {
      const change = { grant_id: grant.id, role, ends_at, why, version: grant.version };
      onChanged((await prove(() => client.call(people.change, change), what)).data);
    });
  });
  return (
    <ModalDialog title={what} isOpen onClose={onClose}>
      {notice}
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <p className="muted">{placeText(grant, language)}</p>
        <Choice
          label={t('field.role')}
          value={role}
          onChange={(chosen) => setRole(chosen as Role)}
          options={roles
            .filter((one) => scopesOfRole[one].includes(grant.scope.kind))
            .map((id) => ({ id, name: t(`role.${id}`) }))}
        />
        <p className="field__hint">{t(`role_about.${role}`)}</p>
        <MomentField
          control={control}
          name="until"
          label={t('field.until')}
          timeZone={timeZone}
          hint={t('game.zone', { zone: timeZone })}
        />
        <TextField control={control} name="why" label={t('field.why')} />
        <DialogButtons onClose={onClose}>
          <Button kind="primary" type="submit" isPending={formState.isSubmitting}>
            {t('action.save')}
          </Button>
        </DialogButtons>
      </form>
    </ModalDialog>
  );
}
