// The second factors of operators.
import { otpauthTotp } from './otpauth-totp.ts';
import { webauthnPasskeys } from './webauthn-passkeys.ts';

export const secondFactors = { totp: otpauthTotp, passkeys: webauthnPasskeys } as const;
