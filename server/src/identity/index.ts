// Front door of the identity room.
export { createActorFinder, type ActorFinder } from './find-actor.ts';
export { issueVisitorKey } from './issue-key.ts';
export { login } from './login.ts';
export { logout } from './logout.ts';
export type { ApiKeys, CaptchaVerifier, IdentityDeps, Passwords, SolvedCaptcha } from './ports.ts';
export { readProfile } from './read-profile.ts';
export { register } from './register.ts';
export type { UserRecord } from './rules.ts';
export { createIdentityStore, type IdentityStore } from './store.ts';
