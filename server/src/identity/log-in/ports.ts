// Dependencies of a log-in: hashes, captchas and counted attempts. Its answer shows tasks and grants of other rooms.
import type { User } from '@floodlit/contract/identity/identity';
import type { Passwords } from '../../kernel/passwords.ts';
import type { FormsDeps } from '../forms/ports.ts';
import type { AccountsDeps, CaptchaVerifier } from '../ports.ts';
import type { NetworkStore } from './store-networks.ts';
import type { TryStore } from './store-tries.ts';

export interface LogInDeps extends AccountsDeps {
  readonly networks: NetworkStore;
  readonly tries: TryStore;
  readonly passwords: Passwords;
  readonly captcha: CaptchaVerifier;
}

/** Whether the user still has to choose the channel's free pass. Commerce implements it. */
export interface BasicPass {
  isBasicPassMissing(channelId: number, userId: number, now: Date): Promise<boolean>;
}

/** Reads the capabilities that the passes of an account give, from the room `access`. */
export interface ReadGrants {
  (viewer: {
    readonly channelId: number;
    readonly userId: number;
  }): Promise<Pick<User, 'capabilities' | 'featureCount' | 'featureGiven'>>;
}

export interface PresentingDeps extends Pick<FormsDeps, 'forms' | 'clock'> {
  readonly basicPass: BasicPass;
  readonly readGrants: ReadGrants;
}
