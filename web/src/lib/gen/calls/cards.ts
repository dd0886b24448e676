// Written by tools/calls.ts.
import type { api } from '@floodlit/contract';

const routes: unknown = {
  list: {"method":"GET","path":"/stripe/list-cards","audience":"user"},
  setup: {"method":"POST","path":"/stripe/setup-intent","audience":"user","kind":"purchase"},
  remove: {"method":"DELETE","path":"/stripe/cards/:id","audience":"user","kind":"purchase"},
};
export const cards = routes as typeof api.cards;
