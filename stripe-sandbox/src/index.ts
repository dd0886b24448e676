export { startSandbox } from './start-sandbox.ts';
export type { Sandbox, SandboxOptions } from './start-sandbox.ts';
export type { CallFaultMode, Fault, WebhookFaultMode } from './faults.ts';
export type { Settings } from './settings.ts';
