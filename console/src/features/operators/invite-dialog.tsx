import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { mayInChannel } from '@floodlit/contract/operators/navigation';
import { people } from '@floodlit/contract/operators/people';
import {
  roles,
  scopesOfRole,
  type GrantScope,
  type Role,
  type ScopeKind,
} from '@floodlit/contract/operators/roles';
import { Locale } from '@floodlit/contract/primitives';
import { client } from '../../lib/console-client.ts';
import { dropDraft, keepDraft, readDraft } from '../../lib/form-draft.ts';
import { languageNames } from '../../lib/language-names.ts';
import { useLanguage } from '../../lib/translate.tsx';
import { instantOf, wallProblem } from '../../lib/wall-time.ts';
import { useAct } from '../../ui/frames/use-act.tsx';
import { DialogButtons } from '../../ui/frames/confirm-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import { MomentField } from '../../ui/moment-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { zoneOfGrant } from './grant-zone.ts';
import { useMe } from './session.tsx';
import { useProven } from './step-up.tsx';

type PlaceKind = Exclude<ScopeKind, 'install' | 'channel'>;
const isPlace = (kind: ScopeKind): kind is PlaceKind => kind !== 'install' && kind !== 'channel';

/** The typed fields outlive a log-in in between. */
export const inviteDraft = 'people.invite';
interface Typed {
  readonly email: string;
  readonly name: string;
  readonly until: string;
  readonly why: string;
}

interface InviteDialogProps {
  readonly onClose: () => void;
  readonly onInvited: (email: string) => void;
}

export function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const { t, locale } = useLanguage();
  const me = useMe();
  const prove = useProven();
  const { run, notice } = useAct();
  const queries = useQueryClient();
  const managesInstall = me.grants.some(({ role, scope }) => role === 'owner' && scope.kind === 'install');
  const [role, setRole] = useState<Role>('editor');
  const [kind, setKind] = useState<ScopeKind>('channel');
  /** An owner of one channel may know another one as its editor. */
  const channels = me.channels.filter(({ id }) => mayInChannel(me.grants, 'people.write', id, 'whole'));
  const [channelId, setChannelId] = useState(String(channels[0]?.id ?? ''));
  const [placeId, setPlaceId] = useState('');
  const [mailLanguage, setMailLanguage] = useState<Locale>(locale);
  const { control, handleSubmit, setError, formState, subscribe } = useForm({
    defaultValues: readDraft<Typed>(inviteDraft)?.values ?? { email: '', name: '', until: '', why: '' },
  });
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keepDraft(inviteDraft, { version: '', values }),
      }),
    [subscribe],
  );
  const close = (): void => {
    dropDraft(inviteDraft);
    onClose();
  };
  const kinds = scopesOfRole[role].filter((one) => one !== 'install' || managesInstall);
  const shownKind = kinds.includes(kind) ? kind : 'channel';
  const places = useQuery({
    queryKey: ['places', channelId, shownKind],
    enabled: isPlace(shownKind) && channelId !== '',
    queryFn: async () =>
      isPlace(shownKind)
        ? (await client.call(people.places, { channel_id: Number(channelId), kind: shownKind })).data
        : [],
  });
  const scopeOf = (): GrantScope => {
    if (shownKind === 'install') return { kind: 'install' };
    if (!isPlace(shownKind)) return { kind: 'channel', channel_id: Number(channelId) };
    return {
      kind: shownKind,
      channel_id: Number(channelId),
      id: Number(placeId || (places.data?.[0]?.id ?? 0)),
    };
  };
  const timeZone = zoneOfGrant(scopeOf(), me.channels);
  const submit = handleSubmit(async ({ email, name, until, why }) => {
    const ends_at = until === '' ? null : instantOf(until, timeZone);
    if (ends_at === undefined)
      return setError('until', { message: wallProblem(until, timeZone) }, { shouldFocus: true });
    return run(async () => {
      const invitation = { email, name, language: mailLanguage, role, scope: scopeOf(), ends_at, why };
      await prove(() => client.call(people.invite, invitation), t('people.invite'));
      await queries.invalidateQueries({ queryKey: ['people'] });
      dropDraft(inviteDraft);
      onInvited(email);
    });
  });
  return (
    <ModalDialog title={t('people.invite')} isOpen onClose={close}>
      {notice}
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <TextField control={control} name="email" label={t('field.email')} type="email" isFirst />
        <TextField control={control} name="name" label={t('field.name')} />
        <Choice
          label={t('field.role')}
          value={role}
          onChange={(chosen) => setRole(chosen as Role)}
          options={roles.map((id) => ({ id, name: t(`role.${id}`) }))}
        />
        <p className="field__hint">{t(`role_about.${role}`)}</p>
        <Choice
          label={t('field.scope')}
          value={shownKind}
          onChange={(chosen) => {
            setKind(chosen as ScopeKind);
            setPlaceId('');
          }}
          options={kinds.map((id) => ({ id, name: t(`scope.${id}`) }))}
        />
        {shownKind !== 'install' && (
          <Choice
            label={t('scope.channel')}
            value={channelId}
            onChange={setChannelId}
            options={channels.map(({ id, name }) => ({ id: String(id), name }))}
          />
        )}
        {isPlace(shownKind) && (
          <p className="field__hint">
            {places.data?.length === 0 ? t('people.no_place') : t('role_about.part')}
          </p>
        )}
        {isPlace(shownKind) && places.data !== undefined && places.data.length > 0 && (
          <Choice
            label={t(`scope.${shownKind}`)}
            value={placeId || String(places.data[0]?.id ?? '')}
            onChange={setPlaceId}
            options={places.data.map(({ id, name }) => ({ id: String(id), name }))}
          />
        )}
        <Choice
          label={t('field.mail_language')}
          value={mailLanguage}
          onChange={(chosen) => setMailLanguage(chosen as Locale)}
          options={Locale.options.map((id) => ({ id, name: languageNames[id] }))}
        />
        <MomentField
          control={control}
          name="until"
          label={t('field.until')}
          timeZone={timeZone}
          hint={t('game.zone', { zone: timeZone })}
        />
        <TextField control={control} name="why" label={t('field.why')} />
        <DialogButtons onClose={close}>
          <Button
            kind="primary"
            type="submit"
            isDisabled={isPlace(shownKind) && !places.data?.length}
            isPending={formState.isSubmitting}
          >
            {t('people.send')}
          </Button>
        </DialogButtons>
      </form>
    </ModalDialog>
  );
}
