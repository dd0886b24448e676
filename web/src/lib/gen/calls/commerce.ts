// Written by tools/calls.ts.
import type { api } from '@floodlit/contract';

const routes: unknown = {
  packages: {"method":"GET","path":"/packages","audience":"visitor"},
  package: {"method":"GET","path":"/packages/:id","audience":"visitor"},
  buy: {"method":"POST","path":"/stripe/buy","audience":"user","repeatable":true,"kind":"purchase"},
  applyCoupon: {"method":"GET","path":"/apply_coupon","audience":"visitor"},
  buyBundle: {"method":"POST","path":"/stripe/buy_bundle","audience":"user","repeatable":true,"kind":"purchase"},
  orders: {"method":"GET","path":"/orders","audience":"user"},
  order: {"method":"GET","path":"/orders/:id","audience":"user","kind":"poll"},
};
export const commerce = routes as typeof api.commerce;
