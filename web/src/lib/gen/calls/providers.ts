// Written by tools/calls.ts.
import type { api } from '@floodlit/contract';

const routes: unknown = {
  list: {"method":"GET","path":"/profile/providers","audience":"user"},
  link: {"method":"POST","path":"/profile/providers/:provider/link","audience":"user","kind":"login"},
  confirm: {"method":"POST","path":"/profile/providers/:provider/confirm","audience":"user","kind":"login"},
  finish: {"method":"POST","path":"/profile/providers/finish","audience":"user","kind":"login"},
  unlink: {"method":"POST","path":"/profile/providers/:provider/unlink","audience":"user","kind":"login"},
  mailPassword: {"method":"POST","path":"/profile/password-letter","audience":"user","kind":"login"},
};
export const providers = routes as typeof api.providers;
