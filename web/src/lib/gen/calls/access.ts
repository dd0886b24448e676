// Written by tools/calls.ts.
import type { api } from '@floodlit/contract';

const routes: unknown = {
  streams: {"method":"GET","path":"/user/streams","audience":"user","kind":"playback"},
  takeOverStream: {"method":"POST","path":"/user/streams/take-over","audience":"user","repeatable":true,"kind":"playback"},
  remotes: {"method":"GET","path":"/user/remotes","audience":"user"},
  endRemote: {"method":"DELETE","path":"/user/remotes/:id","audience":"user","repeatable":true,"kind":"playback"},
};
export const access = routes as typeof api.access;
