// Written by tools/calls.ts.
import type { api } from '@floodlit/contract';

const routes: unknown = {
  all: {"method":"GET","path":"/search","audience":"visitor","kind":"search"},
};
export const search = routes as typeof api.search;
