// Written by tools/calls.ts.
import type { api } from '@floodlit/contract';

const routes: unknown = {
  update: {"method":"PATCH","path":"/profile","audience":"user"},
  changePassword: {"method":"POST","path":"/profile/password","audience":"user","kind":"login"},
  remove: {"method":"POST","path":"/delete-account-confirm","audience":"visitor","kind":"login"},
  export: {"method":"POST","path":"/profile/export","audience":"user","kind":"export"},
  requestDeletion: {"method":"POST","path":"/profile/deletion-link","audience":"user","kind":"login"},
  readDeletionKey: {"method":"POST","path":"/auth/account-deletion-key","audience":"visitor","repeatable":true,"kind":"login"},
  devices: {"method":"GET","path":"/profile/devices","audience":"user"},
  endDevice: {"method":"DELETE","path":"/profile/devices/:id","audience":"user","repeatable":true},
  endOtherDevices: {"method":"POST","path":"/profile/devices/end-others","audience":"user","repeatable":true,"kind":"login"},
  endAllDevices: {"method":"POST","path":"/profile/devices/end-all","audience":"user","kind":"login"},
};
export const account = routes as typeof api.account;
