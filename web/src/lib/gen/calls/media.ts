// Written by tools/calls.ts.
import type { api } from '@floodlit/contract';

const routes: unknown = {
  vodItems: {"method":"GET","path":"/vod-media-items","audience":"visitor"},
  vodItem: {"method":"GET","path":"/vod-media-items/:id","audience":"visitor"},
  vodCategories: {"method":"GET","path":"/vod-media-categories","audience":"visitor"},
  vodSearch: {"method":"GET","path":"/vod-media/search","audience":"visitor","kind":"search"},
  vodRails: {"method":"GET","path":"/vod-media-rails","audience":"visitor"},
  prerollPlayed: {"method":"POST","path":"/prerolls/:id/plays","audience":"visitor","repeatable":true},
  continueWatching: {"method":"GET","path":"/user/positions","audience":"user"},
  makeCode: {"method":"POST","path":"/codes","audience":"visitor","repeatable":true},
  openCode: {"method":"POST","path":"/codes/open","audience":"visitor","repeatable":true},
  playback: {"method":"GET","path":"/events/:id/playback","audience":"visitor","kind":"playback"},
  remotePlayback: {"method":"POST","path":"/events/:id/remote","audience":"visitor","repeatable":true,"kind":"playback"},
  frameTicket: {"method":"POST","path":"/embed/tickets","audience":"user","repeatable":true},
  downloadOptions: {"method":"GET","path":"/download-event/:id/options","audience":"user","kind":"playback"},
  downloadEvent: {"method":"GET","path":"/download-event/:id","audience":"user","kind":"playback"},
  framePlayback: {"method":"POST","path":"/embed/playback","audience":"visitor","repeatable":true,"kind":"playback"},
  vodPlayback: {"method":"GET","path":"/vod-media-items/:id/playback","audience":"visitor","kind":"playback"},
};
export const media = routes as typeof api.media;
