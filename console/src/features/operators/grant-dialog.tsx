// Changes the role or the end of a grant. Another part of the channel is another invitation.
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Grant } from '@floodlit/contract/operators/log-in';
import { people, type Person } from '@floodlit/contract/operators/people';
import { roles, scopesOfRole, type Role } from '@floodlit/contract/operators/roles';
import { client } from '../../lib/console-client.ts';
import { failureText } from '../../lib/failure-text.ts';
import { useLanguage } from '../../lib/translate.tsx';
import { instantOf, wallOf, wallProblem } from '../../lib/wall-time.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import { MomentField } from '../../ui/moment-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { grantText, placeText } from './grant-text.ts';
import { zoneOfGrant } from './grant-zone.ts';
import { useMe } from './session.tsx';
import { StepUpCanceled, useProven } from './step-up.tsx';

interface GrantDialogProps {
  readonly person: Person;
  readonly grant: Grant;
  readonly onClose: () => void;
  readonly onChanged: (grant: Grant) => void;
}

export function GrantDialog({ person, grant, onClose, onChanged }: GrantDialogProps) {
  const language = useLanguage();
  const { t } = language;
  const run = useProven();
  const [role, setRole] = useState<Role>(grant.role);
  const [failure, setFailure] = useState<string>();
  const timeZone = zoneOfGrant(grant.scope, useMe().channels);
  const { control, handleSubmit, setError, formState } = useForm({
    defaultValues: {
      until: grant.is_over || grant.ends_at === null ? '' : wallOf(grant.ends_at, timeZone),
      why: '',
    },
  });
  const what = t('people.change_of', { name: person.name, grant: grantText(grant, language) });
  const submit = handleSubmit(async ({ until, why }) => {
    setFailure(undefined);
    const ends_at = until === '' ? null : instantOf(until, timeZone);
    if (ends_at === undefined)
      return setError('until', { message: wallProblem(until, timeZone) }, { shouldFocus: true });
    try {
      const { data } = await run(
        () => client.call(people.change, { grant_id: grant.id, role, ends_at, why, version: grant.version }),
        what,
      );
      onChanged(data);
    } catch (error) {
      if (!(error instanceof StepUpCanceled)) setFailure(failureText(error, language));
    }
    return undefined;
  });
  return (
    <ModalDialog title={what} isOpen onClose={onClose}>
      {failure !== undefined && <Notice kind="danger">{failure}</Notice>}
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
        <div className="row row--end">
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button kind="primary" type="submit" isPending={formState.isSubmitting}>
            {t('action.save')}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
