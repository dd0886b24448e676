// Written by tools/calls.ts.
import type { api } from '@floodlit/contract';

const routes: unknown = {
  read: {"method":"GET","path":"/profile/email-change","audience":"user"},
  request: {"method":"POST","path":"/profile/email-change","audience":"user","kind":"login"},
  cancel: {"method":"DELETE","path":"/profile/email-change","audience":"user","repeatable":true},
  readKey: {"method":"POST","path":"/auth/email-change-key","audience":"visitor","repeatable":true,"kind":"login"},
  confirm: {"method":"POST","path":"/auth/email-change-confirm","audience":"visitor","repeatable":true,"kind":"login"},
  refuse: {"method":"POST","path":"/auth/email-change-refuse","audience":"visitor","kind":"login"},
};
export const emailChange = routes as typeof api.emailChange;
