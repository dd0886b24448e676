// Front door of the operators' room.
export { operatorJobs } from './jobs.ts';
export { actingOf, type Operator } from './actor.ts';
export { csvOf, listActs } from './audit/list-acts.ts';
export { actAs, recordOwnAct } from './audit/record-act.ts';
export { createOperator, resetOperator } from './create-operator.ts';
export { changeGrant } from './change-grant.ts';
export { countLetter, invite, revokeGrant } from './give-grant.ts';
export { inviteAgain, letBackIn } from './help-colleague.ts';
export { listMakers } from './list-makers.ts';
export { acceptOperatorLink, readOperatorLink } from './links.ts';
export { checkPassword, finishWithCode, finishWithRecoveryCode } from './log-in.ts';
export {
  changeOwnWords,
  endOwnSession,
  listOwnSessions,
  logOut,
  prepareTotp,
  renewRecoveryCodes,
  setTotp,
  stepUp,
} from './own-account.ts';
export {
  addPasskey,
  beginNewPasskey,
  beginPasskeyLogIn,
  beginPasskeyStepUp,
  finishPasskeyLogIn,
  finishPasskeyStepUp,
  removePasskey,
} from './passkey-log-in.ts';
export { transactAs } from './act-later.ts';
export { ensureAct, mayAct } from './ensure-act.ts';
export type { Acting } from './acting.ts';
export type { CredentialJson, Device, OperatorDeps, Passkeys, PasskeySite, Totp } from './ports.ts';
export { presentGrant, presentOperator } from './present-operator.ts';
export { listPeople } from './read-people.ts';
export {
  channelSubject,
  channelsOf,
  covers,
  decideAnywhere,
  decideGrant,
  decideInside,
  installSubject,
  scopesFor,
  subjectOfScope,
  type GrantDecision,
  type HeldGrant,
  type Subject,
} from './rules.ts';
export { ensureProven, readOperator } from './session.ts';
export { createOperatorDeps } from './deps.ts';
export { makeWorkLink, revokeWorkLink, unbindWorkLink } from './work-links/edit-links.ts';
export {
  actingOfWorker,
  authorOfLink,
  bindingOf,
  bindWorker,
  ensureBoundHere,
  holdBoundHere,
  findWorker,
  type Worker,
} from './work-links/present-link.ts';
export { keyOfLink } from './work-links/link-key.ts';
export { endOfWork, stateOfLink } from './work-links/rules.ts';
export type { WorkLinkRecord } from './work-links/store.ts';
export { readSealedTotp, setUpOperator } from './set-up-operator.ts';
