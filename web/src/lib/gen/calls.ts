// Written by tools/calls.ts.
import type { api } from '@floodlit/contract';

const routes: unknown = {
  channel: {
    key: {"method":"GET","path":"/channel_key","audience":"bootstrap"},
    apiKey: {"method":"POST","path":"/get_api_key","audience":"bootstrap","repeatable":true},
    page: {"method":"GET","path":"/pages/:id","audience":"bootstrap"},
    faq: {"method":"GET","path":"/faq","audience":"bootstrap"},
    geo: {"method":"GET","path":"/geo","audience":"bootstrap"},
  },
  identity: {
    captcha: {"method":"GET","path":"/v2/auth/captcha","audience":"visitor"},
    register: {"method":"POST","path":"/v2/auth/register","audience":"visitor"},
    login: {"method":"POST","path":"/v2/auth/login","audience":"visitor"},
    logout: {"method":"POST","path":"/auth/logout","audience":"visitor"},
    profile: {"method":"GET","path":"/profile","audience":"user"},
  },
  catalog: {
    events: {"method":"GET","path":"/events","audience":"visitor"},
    event: {"method":"GET","path":"/events/:id","audience":"visitor"},
    home: {"method":"GET","path":"/events-for-homepage","audience":"visitor"},
    participants: {"method":"GET","path":"/participants","audience":"visitor"},
  },
  commerce: {
    packages: {"method":"GET","path":"/packages","audience":"visitor"},
    package: {"method":"GET","path":"/packages/:id","audience":"visitor"},
    buy: {"method":"POST","path":"/stripe/buy","audience":"user","repeatable":true},
    orders: {"method":"GET","path":"/orders","audience":"user"},
    order: {"method":"GET","path":"/orders/:id","audience":"user"},
  },
  media: {
    playback: {"method":"GET","path":"/events/:id/playback","audience":"visitor"},
  },
};
export const calls = routes as typeof api;
