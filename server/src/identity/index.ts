// Front door of the identity room.
export { createAccountStore, type AccountStore } from './account-store.ts';
export { changePassword } from './change-password.ts';
export { addSession } from './add-session.ts';
export { banUser, unbanUser } from './ban-user.ts';
export { beginSocial } from './begin-social.ts';
export { checkCaptcha } from './check-captcha.ts';
export { countFromNetwork } from './count-from-network.ts';
export { answerCustomForm, readForm, removeForm, writeForm } from './custom-forms.ts';
export { deleteAccount, deleteAccountByLink, forgetAgain, readDeletionKey } from './delete-account.ts';
export { endAllDevices, endDevice, endOtherDevices, listDevices } from './devices.ts';
export { exportAccount } from './export-account.ts';
export { createActorFinder, type ActorFinder } from './find-actor.ts';
export { giveTemporaryPassword } from './give-temporary-password.ts';
export { finishProvider } from './finish-provider.ts';
export { createFormStore, type FormStore } from './form-store.ts';
export { issueVisitorKey } from './issue-key.ts';
export { beginConfirmation, beginLink } from './leave-for-provider.ts';
export { checkKeyLimits } from './limit-keys.ts';
export { mailPassword } from './mail-password.ts';
export { hashStart, listKeys, revokeKeyByHash, revokeKeysOf } from './operate-keys.ts';
export { listProviders } from './list-providers.ts';
export { login } from './login.ts';
export { logout } from './logout.ts';
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
export { presentUser } from './present-user.ts';
export { readProfile } from './read-profile.ts';
export { receiveSocial, type SocialReturned } from './receive-social.ts';
export { register } from './register.ts';
export { renewKey } from './renew-key.ts';
export { requestDeletion } from './request-deletion.ts';
export type { UserRecord } from './rules.ts';
export { createIdentityStore, type IdentityStore } from './store.ts';
export { unlinkProvider } from './unlink-provider.ts';
export { updateProfile } from './update-profile.ts';
export { createEmailChangeStore } from './store-email-changes.ts';
export { createLinkStore } from './store-links.ts';
export { createTryStore } from './store-tries.ts';
export { createNetworkStore } from './store-networks.ts';
export type { SocialDeps, SocialGates } from './social-ports.ts';
export { createSocialStore } from './store-social.ts';
