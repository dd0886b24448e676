// Passkeys by SimpleWebAuthn. Each must verify its user, so that it counts as two factors.
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { CredentialJson, Passkeys, StoredPasskey } from '../operators/ports.ts';

const name = 'Floodlit';
const transportsOf = ({ transports }: StoredPasskey) => transports as AuthenticatorTransport[];
const listed = (passkey: StoredPasskey) => ({ id: passkey.id, transports: transportsOf(passkey) });
const plain = (options: object): CredentialJson => ({ ...options });

export const webauthnPasskeys: Passkeys = {
  async ask({ host }, allowed) {
    const options = await generateAuthenticationOptions({
      rpID: host,
      userVerification: 'required',
      ...(allowed && { allowCredentials: allowed.map(listed) }),
    });
    return { challenge: options.challenge, options: plain(options) };
  },
  async askForNew({ host }, owner, known) {
    const options = await generateRegistrationOptions({
      rpName: name,
      rpID: host,
      userName: owner.email,
      userDisplayName: owner.name,
      userID: new TextEncoder().encode(`operator ${owner.id}`),
      attestationType: 'none',
      excludeCredentials: known.map(listed),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return { challenge: options.challenge, options: plain(options) };
  },
  async verify({ host, origin }, challenge, answer, passkey) {
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: answer as unknown as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: host,
        requireUserVerification: true,
        credential: {
          id: passkey.id,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: passkey.counter,
          transports: transportsOf(passkey),
        },
      });
      return verified ? authenticationInfo.newCounter : undefined;
    } catch {
      // The library throws for every answer that does not verify, malformed ones included.
      return undefined;
    }
  },
  async verifyNew({ host, origin }, challenge, answer) {
    try {
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: answer as unknown as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: host,
        requireUserVerification: true,
      });
      if (!verified) return undefined;
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      return { id, publicKey: Buffer.from(publicKey), counter, transports };
    } catch {
      return undefined;
    }
  },
};
