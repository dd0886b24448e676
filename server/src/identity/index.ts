// The exports of identity for other rooms.
export { createAccountStore, type AccountStore } from './store-account.ts';
export { changePassword } from './account/change-password.ts';
export { addSession } from './social/add-session.ts';
export { banUser, unbanUser } from './account/ban-user.ts';
export { beginSocial } from './social/begin-social.ts';
export { checkCaptcha } from './log-in/check-captcha.ts';
export { countFromNetwork } from './log-in/count-from-network.ts';
export { answerCustomForm, readForm, removeForm, writeForm } from './forms/custom-forms.ts';
export {
  deleteAccount,
  deleteAccountByLink,
  forgetAgain,
  readDeletionKey,
} from './account/delete-account.ts';
export { deviceWordsOf } from './device-words.ts';
export { endAllDevices, endDevice, endOtherDevices, listDevices } from './account/devices.ts';
export { exportAccount } from './account/export-account.ts';
export { createActorFinder, type ActorFinder } from './keys/find-actor.ts';
export { giveTemporaryPassword } from './account/give-temporary-password.ts';
export { refusalOfPassword } from './log-in/password-rules.ts';
export { finishProvider } from './social/finish-provider.ts';
export { codeCounts, findAskingDevice } from './device-log-in/log-in-device.ts';
export type { DeviceLoginDeps } from './device-log-in/ports.ts';
export { randomCode } from './device-log-in/random-code.ts';
export { createDeviceLoginStore } from './device-log-in/store.ts';
export { listAnswers, listForms, type AnswerList } from './forms/list-answers.ts';
export { createFormStores } from './forms/store-forms.ts';
export { issueVisitorKey } from './keys/issue-key.ts';
export { beginConfirmation, beginLink } from './social/leave-for-provider.ts';
export { checkKeyLimits } from './keys/limit-keys.ts';
export { mailPassword } from './mailed-links/mail-password.ts';
export { hashStart, listKeys, revokeKeyByHash, revokeKeysOf } from './keys/operate-keys.ts';
export { listProviders } from './social/list-providers.ts';
export { login } from './log-in/login.ts';
export { logout } from './log-in/logout.ts';
export type {
  ApiKeys,
  CaptchaQuestion,
  CaptchaVerdict,
  CaptchaVerifier,
  IdentityDeps,
  LetterDeps,
  Passwords,
  SolvedCaptcha,
  Tombstones,
} from './ports.ts';
export { presentUser } from './log-in/present-user.ts';
export { readProfile } from './account/read-profile.ts';
export { receiveSocial, type SocialReturned } from './social/receive-social.ts';
export { register } from './account/register.ts';
export { renewKey } from './keys/renew-key.ts';
export { requestDeletion } from './account/request-deletion.ts';
export type { UserRecord } from './rules.ts';
export { createIdentityStore, type IdentityStore } from './store.ts';
export { unlinkProvider } from './social/unlink-provider.ts';
export { updateProfile } from './account/update-profile.ts';
export { createEmailChangeStore } from './mailed-links/store-email-changes.ts';
export { createLinkStore } from './mailed-links/store.ts';
export { createTryStore } from './log-in/store-tries.ts';
export { createNetworkStore } from './log-in/store-networks.ts';
export type { SocialDeps, SocialGates } from './social/ports.ts';
export { createSocialStore } from './social/store.ts';
