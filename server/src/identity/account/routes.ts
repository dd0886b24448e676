// The routes of a user's own account. A call that ends keys clears them from this process's cache at once.
// The caches of other processes expire within a second.
import { account as routes } from '@floodlit/contract/identity/account';
import { customForms } from '@floodlit/contract/identity/custom-forms';
import { readChannel } from '../../channel/index.ts';
import type { FormsDeps } from '../forms/ports.ts';
import type { PresentingDeps } from '../log-in/ports.ts';
import type { AccountDeps, AccountLetterDeps } from './ports.ts';
import type { Bind } from '../../http/bind.ts';
import { originOf } from '../../http/origin.ts';
import { DomainError } from '../../kernel/errors.ts';
import { checkKeyTries } from '../mailed-links/routes.ts';
import { answerCustomForm, readForm } from '../forms/custom-forms.ts';
import { changePassword } from './change-password.ts';
import { deleteAccount, deleteAccountByLink, readDeletionKey } from './delete-account.ts';
import { endAllDevices, endDevice, endOtherDevices, listDevices } from './devices.ts';
import { exportAccount } from './export-account.ts';
import { presentUser } from '../log-in/present-user.ts';
import { requestDeletion } from './request-deletion.ts';
import { updateProfile } from './update-profile.ts';
import type { ActorFinder } from '../keys/find-actor.ts';

export interface AccountRoutesDeps extends AccountLetterDeps {
  readonly identity: AccountDeps & FormsDeps & PresentingDeps;
  readonly publicUrl: () => string;
  readonly actors: ActorFinder;
}

export function accountRoutes(bind: Bind, deps: AccountRoutesDeps): void {
  const { identity, actors } = deps;
  bind(routes.update, async ({ actor, facts, body }) => {
    const { settings } = await readChannel(deps.channel, actor.channelId);
    const user = await updateProfile(identity, actor, body, settings.languages);
    return { data: await presentUser(deps, facts, user) };
  });
  bind(routes.changePassword, async ({ actor, facts, body }) => {
    const { user, ...key } = await changePassword(
      deps,
      actor,
      body,
      originOf(deps.publicUrl(), facts.ownHost),
    );
    actors.forgetUser(actor.userId);
    return { data: { ...key, user: user && (await presentUser(deps, facts, user)) } };
  });
  bind(routes.remove, async ({ actor, facts, body }) => {
    if (body.key !== undefined) {
      await checkKeyTries(identity, facts);
      const { session, userId } = await deleteAccountByLink(deps, actor, body.key);
      actors.forget(actor.apiKeyId);
      actors.forgetUser(userId);
      return { data: session };
    }
    if (actor.kind !== 'user') throw new DomainError('identity.login_required');
    const session = await deleteAccount(deps, actor, body.current_password);
    actors.forgetUser(actor.userId);
    return { data: session };
  });
  bind(routes.export, async ({ actor, body }) => ({
    data: await exportAccount(deps, actor, body.current_password),
  }));
  bind(routes.requestDeletion, async ({ actor, facts }) => ({
    data: { email: await requestDeletion(deps, actor, originOf(deps.publicUrl(), facts.ownHost)) },
  }));
  bind(routes.readDeletionKey, async ({ actor, facts, body }) => {
    await checkKeyTries(identity, facts);
    return { data: { email: await readDeletionKey(identity, actor, body.key) } };
  });
  bind(routes.devices, async ({ actor }) => ({ data: await listDevices(identity, actor) }));
  bind(routes.endDevice, async ({ actor, params: { id } }) => {
    await endDevice(identity, actor, id);
    actors.forgetUser(actor.userId);
    return { data: { ended: 1 } };
  });
  bind(routes.endOtherDevices, async ({ actor }) => {
    const ended = await endOtherDevices(identity, actor);
    actors.forgetUser(actor.userId);
    return { data: { ended } };
  });
  bind(routes.endAllDevices, async ({ actor }) => {
    const session = await endAllDevices(identity, actor);
    actors.forgetUser(actor.userId);
    return { data: session };
  });
  bind(customForms.read, async ({ actor, params: { alias } }) => ({
    data: await readForm(identity, actor, alias),
  }));
  bind(customForms.answer, async ({ actor, params: { alias }, body: { fields } }) => ({
    data: await answerCustomForm(identity, actor, alias, fields),
  }));
}
