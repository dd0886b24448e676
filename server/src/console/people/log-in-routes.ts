// Log-in and own account of operators over HTTP.
import { logIn as routes, ownAccount } from '@floodlit/contract/operators/log-in';
import { operatorLimits } from '@floodlit/contract/operators/operator-limits';
import { stepUpSeconds } from '@floodlit/contract/operators/roles';
import { dropSessionKey, sendDeviceKey, sendSessionKey, type ConsoleSite } from '../console-site.ts';
import { addSeconds } from '../../kernel/clock.ts';
import type { FastifyReply } from 'fastify';
import type { ConsoleBind } from '../bind.ts';
import {
  acceptOperatorLink,
  addPasskey,
  beginNewPasskey,
  beginPasskeyLogIn,
  beginPasskeyStepUp,
  changeOwnWords,
  endOwnSession,
  checkPassword,
  finishPasskeyLogIn,
  finishPasskeyStepUp,
  finishWithCode,
  finishWithRecoveryCode,
  listOwnSessions,
  logOut,
  prepareTotp,
  presentOperator,
  readOperatorLink,
  removePasskey,
  renewRecoveryCodes,
  setTotp,
  stepUp,
  type Operator,
  type OperatorDeps,
} from '../../operators/index.ts';

interface LogInRoutesDeps {
  readonly operators: OperatorDeps;
  readonly site: () => ConsoleSite;
  readonly publicUrl: () => string;
}

export function logInRoutes(bind: ConsoleBind, { operators, site, publicUrl }: LogInRoutesDeps): void {
  const me = (operatorId: number, provenAt: Date | null) =>
    presentOperator(operators, operatorId, { provenAt, productUrl: publicUrl() });
  const present = ({ id, provenAt }: Operator) => me(id, provenAt);
  const begin = async (
    reply: FastifyReply,
    {
      operatorId,
      sessionKey,
      deviceKey,
    }: { readonly operatorId: number; readonly sessionKey: string; readonly deviceKey: string },
  ) => {
    sendSessionKey(reply, site(), sessionKey);
    sendDeviceKey(reply, site(), deviceKey, operatorLimits.deviceSeconds);
    return me(operatorId, operators.clock.now());
  };
  const provenUntil = (provenAt: Date) => ({
    data: { proven_until: addSeconds(provenAt, stepUpSeconds).toISOString() },
  });

  bind(routes.password, async ({ body, device }) => ({ data: await checkPassword(operators, body, device) }));
  bind(routes.code, async ({ body, device, reply }) => ({
    data: await begin(reply, await finishWithCode(operators, body, device)),
  }));
  bind(routes.recovery, async ({ body, device, reply }) => ({
    data: await begin(reply, await finishWithRecoveryCode(operators, body, device)),
  }));
  bind(routes.beginPasskey, async ({ device }) => ({
    data: await beginPasskeyLogIn(operators, site(), device),
  }));
  bind(routes.finishPasskey, async ({ body, device, reply }) => ({
    data: await begin(reply, await finishPasskeyLogIn(operators, site(), body, device)),
  }));
  bind(routes.readLink, async ({ body, device }) => ({
    data: await readOperatorLink(operators, body.key, device),
  }));
  bind(routes.acceptLink, async ({ body, device, reply }) => {
    const started = await acceptOperatorLink(operators, body, device);
    return { data: { me: await begin(reply, started), recovery_codes: started.recoveryCodes } };
  });
  bind(routes.me, async ({ operator }) => ({ data: await present(operator) }));
  bind(routes.logOut, async ({ operator, body, reply }) => {
    const ended = await logOut(operators, operator, body.everywhere);
    dropSessionKey(reply, site());
    return { data: { ended } };
  });
  bind(routes.stepUp, async ({ operator, body }) =>
    provenUntil(await stepUp(operators, operator, body.code)),
  );
  bind(routes.beginStepUp, async ({ operator }) => ({
    data: await beginPasskeyStepUp(operators, site(), operator),
  }));
  bind(routes.finishStepUp, async ({ operator, body }) =>
    provenUntil(await finishPasskeyStepUp(operators, site(), operator, body)),
  );

  bind(ownAccount.change, async ({ operator, body }) => {
    await changeOwnWords(operators, operator, body);
    return { data: await present(operator) };
  });
  bind(ownAccount.sessions, async ({ operator }) => ({ data: await listOwnSessions(operators, operator) }));
  bind(ownAccount.endSession, async ({ operator, body }) => ({
    data: { ended: await endOwnSession(operators, operator, body.session_id) },
  }));
  bind(ownAccount.prepareTotp, async ({ operator }) => ({ data: await prepareTotp(operators, operator) }));
  bind(ownAccount.setTotp, async ({ operator, body }) => {
    await setTotp(operators, operator, body);
    return { data: await present(operator) };
  });
  bind(ownAccount.renewRecoveryCodes, async ({ operator }) => ({
    data: { recovery_codes: await renewRecoveryCodes(operators, operator) },
  }));
  bind(ownAccount.beginPasskey, async ({ operator }) => ({
    data: await beginNewPasskey(operators, site(), operator),
  }));
  bind(ownAccount.addPasskey, async ({ operator, body }) => {
    await addPasskey(operators, site(), operator, body);
    return { data: await present(operator) };
  });
  bind(ownAccount.removePasskey, async ({ operator, body }) => {
    await removePasskey(operators, operator, body.id);
    return { data: await present(operator) };
  });
}
