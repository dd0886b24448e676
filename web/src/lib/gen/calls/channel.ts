// Written by tools/calls.ts.
import type { api } from '@floodlit/contract';

const routes: unknown = {
  key: {"method":"GET","path":"/channel_key","audience":"bootstrap","kind":"key"},
  apiKey: {"method":"POST","path":"/get_api_key","audience":"bootstrap","repeatable":true,"kind":"key"},
  settings: {"method":"GET","path":"/settings","audience":"bootstrap"},
  page: {"method":"GET","path":"/pages/:id","audience":"bootstrap"},
  faq: {"method":"GET","path":"/faq","audience":"bootstrap"},
  slides: {"method":"GET","path":"/slides/web","audience":"bootstrap"},
  geo: {"method":"GET","path":"/geo","audience":"bootstrap"},
};
export const channel = routes as typeof api.channel;
