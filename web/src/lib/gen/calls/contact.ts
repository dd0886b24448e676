// Written by tools/calls.ts.
import type { api } from '@floodlit/contract';

const routes: unknown = {
  write: {"method":"POST","path":"/contact","audience":"visitor","repeatable":true,"kind":"contact"},
};
export const contact = routes as typeof api.contact;
