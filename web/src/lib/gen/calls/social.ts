// Written by tools/calls.ts.
import type { api } from '@floodlit/contract';

const routes: unknown = {
  begin: {"method":"POST","path":"/v2/auth/social/:provider","audience":"visitor","kind":"login"},
  addSession: {"method":"POST","path":"/auth/add_session","audience":"visitor","kind":"login"},
};
export const social = routes as typeof api.social;
