// Written by tools/calls.ts.
import type { api } from '@floodlit/contract';

const routes: unknown = {
  read: {"method":"GET","path":"/orders/:id/receipt","audience":"user"},
};
export const receipts = routes as typeof api.receipts;
