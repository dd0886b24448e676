// Written by tools/calls.ts.
import type { api } from '@floodlit/contract';

const routes: unknown = {
  list: {"method":"GET","path":"/favorites","audience":"user"},
  add: {"method":"POST","path":"/favorite","audience":"user","repeatable":true,"kind":"favorite"},
  remove: {"method":"DELETE","path":"/favorite/:id","audience":"user","repeatable":true,"kind":"favorite"},
  events: {"method":"GET","path":"/events/favorite","audience":"user"},
};
export const favorites = routes as typeof api.favorites;
