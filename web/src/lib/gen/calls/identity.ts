// Written by tools/calls.ts.
import type { api } from '@floodlit/contract';

const routes: unknown = {
  renewKey: {"method":"POST","path":"/auth/renew_key","audience":"visitor","kind":"key"},
  captcha: {"method":"GET","path":"/v2/auth/captcha","audience":"visitor","kind":"login"},
  register: {"method":"POST","path":"/v2/auth/register","audience":"visitor","kind":"login"},
  login: {"method":"POST","path":"/v2/auth/login","audience":"visitor","kind":"login"},
  logout: {"method":"POST","path":"/auth/logout","audience":"visitor","kind":"login"},
  profile: {"method":"GET","path":"/profile","audience":"user"},
};
export const identity = routes as typeof api.identity;
