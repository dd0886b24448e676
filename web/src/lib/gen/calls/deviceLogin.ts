// Written by tools/calls.ts.
import type { api } from '@floodlit/contract';

const routes: unknown = {
  begin: {"method":"POST","path":"/auth/device-login","audience":"visitor","repeatable":true,"kind":"login"},
  poll: {"method":"POST","path":"/auth/device-login/poll","audience":"visitor","kind":"poll"},
  decide: {"method":"POST","path":"/auth/device-login/decide","audience":"user","repeatable":true,"kind":"login"},
};
export const deviceLogin = routes as typeof api.deviceLogin;
