// Written by tools/calls.ts.
import type { api } from '@floodlit/contract';

const routes: unknown = {
  create: {"method":"POST","path":"/clip","audience":"user","repeatable":true,"kind":"clip"},
  options: {"method":"GET","path":"/clip/options","audience":"visitor"},
  change: {"method":"PATCH","path":"/clip/:id","audience":"user","repeatable":true},
  remove: {"method":"DELETE","path":"/clip/:id","audience":"user"},
  ofEvent: {"method":"GET","path":"/clips/event","audience":"visitor"},
  latest: {"method":"GET","path":"/clips","audience":"visitor"},
  ofUser: {"method":"GET","path":"/clips/user","audience":"user","kind":"poll"},
  shared: {"method":"GET","path":"/shared-clip","audience":"visitor"},
  download: {"method":"GET","path":"/clip/download","audience":"user","kind":"poll"},
  report: {"method":"POST","path":"/clip/:id/report","audience":"visitor","repeatable":true,"kind":"contact"},
  countView: {"method":"POST","path":"/clip/:id/views","audience":"visitor","repeatable":true},
};
export const clips = routes as typeof api.clips;
