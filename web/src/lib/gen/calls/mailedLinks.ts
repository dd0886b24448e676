// Written by tools/calls.ts.
import type { api } from '@floodlit/contract';

const routes: unknown = {
  requestReset: {"method":"POST","path":"/auth/password-reset-request","audience":"visitor","kind":"login"},
  readResetKey: {"method":"POST","path":"/auth/password-reset-key","audience":"visitor","repeatable":true,"kind":"login"},
  resetPassword: {"method":"POST","path":"/auth/password-reset","audience":"visitor","kind":"login"},
  verifyEmail: {"method":"POST","path":"/auth/email-verify","audience":"visitor","kind":"login"},
  requestVerification: {"method":"POST","path":"/auth/email-verify-request","audience":"user","kind":"login"},
  correctEmail: {"method":"POST","path":"/auth/email-correct","audience":"user","kind":"login"},
};
export const mailedLinks = routes as typeof api.mailedLinks;
