// Written by tools/calls.ts.
import type { api } from '@floodlit/contract';

const routes: unknown = {
  list: {"method":"GET","path":"/subscriptions","audience":"visitor"},
  read: {"method":"GET","path":"/subscriptions/:id","audience":"visitor"},
  mine: {"method":"GET","path":"/user/subscriptions","audience":"user"},
  startTrial: {"method":"POST","path":"/stripe/subscription/start_trial","audience":"user","repeatable":true,"kind":"purchase"},
  unsubscribe: {"method":"POST","path":"/stripe/unsubscribe","audience":"user","repeatable":true,"kind":"purchase"},
  changeCard: {"method":"POST","path":"/stripe/subscription/change-card","audience":"user","repeatable":true,"kind":"purchase"},
  previewInvoice: {"method":"POST","path":"/stripe/invoice-preview","audience":"user","repeatable":true,"kind":"purchase"},
  portal: {"method":"GET","path":"/stripe/customer-portal","audience":"user","kind":"purchase"},
};
export const subscriptions = routes as typeof api.subscriptions;
