// Written by tools/calls.ts.
import type { api } from '@floodlit/contract';

const routes: unknown = {
  channel: {
    key: {"method":"GET","path":"/channel_key","audience":"bootstrap","kind":"key"},
    apiKey: {"method":"POST","path":"/get_api_key","audience":"bootstrap","repeatable":true,"kind":"key"},
    settings: {"method":"GET","path":"/settings","audience":"bootstrap"},
    page: {"method":"GET","path":"/pages/:id","audience":"bootstrap"},
    faq: {"method":"GET","path":"/faq","audience":"bootstrap"},
    slides: {"method":"GET","path":"/slides/web","audience":"bootstrap"},
    geo: {"method":"GET","path":"/geo","audience":"bootstrap"},
  },
  identity: {
    renewKey: {"method":"POST","path":"/auth/renew_key","audience":"visitor","kind":"key"},
    captcha: {"method":"GET","path":"/v2/auth/captcha","audience":"visitor","kind":"login"},
    register: {"method":"POST","path":"/v2/auth/register","audience":"visitor","kind":"login"},
    login: {"method":"POST","path":"/v2/auth/login","audience":"visitor","kind":"login"},
    logout: {"method":"POST","path":"/auth/logout","audience":"visitor","kind":"login"},
    profile: {"method":"GET","path":"/profile","audience":"user"},
  },
  account: {
    update: {"method":"PATCH","path":"/profile","audience":"user"},
    changePassword: {"method":"POST","path":"/profile/password","audience":"user","kind":"login"},
    remove: {"method":"POST","path":"/delete-account-confirm","audience":"visitor","kind":"login"},
    export: {"method":"POST","path":"/profile/export","audience":"user","kind":"export"},
    requestDeletion: {"method":"POST","path":"/profile/deletion-link","audience":"user","kind":"login"},
    readDeletionKey: {"method":"POST","path":"/auth/account-deletion-key","audience":"visitor","repeatable":true,"kind":"login"},
    devices: {"method":"GET","path":"/profile/devices","audience":"user"},
    endDevice: {"method":"DELETE","path":"/profile/devices/:id","audience":"user","repeatable":true},
    endOtherDevices: {"method":"POST","path":"/profile/devices/end-others","audience":"user","repeatable":true,"kind":"login"},
    endAllDevices: {"method":"POST","path":"/profile/devices/end-all","audience":"user","kind":"login"},
  },
  mailedLinks: {
    requestReset: {"method":"POST","path":"/auth/password-reset-request","audience":"visitor","kind":"login"},
    readResetKey: {"method":"POST","path":"/auth/password-reset-key","audience":"visitor","repeatable":true,"kind":"login"},
    resetPassword: {"method":"POST","path":"/auth/password-reset","audience":"visitor","kind":"login"},
    verifyEmail: {"method":"POST","path":"/auth/email-verify","audience":"visitor","kind":"login"},
    requestVerification: {"method":"POST","path":"/auth/email-verify-request","audience":"user","kind":"login"},
    correctEmail: {"method":"POST","path":"/auth/email-correct","audience":"user","kind":"login"},
  },
  emailChange: {
    read: {"method":"GET","path":"/profile/email-change","audience":"user"},
    request: {"method":"POST","path":"/profile/email-change","audience":"user","kind":"login"},
    cancel: {"method":"DELETE","path":"/profile/email-change","audience":"user","repeatable":true},
    readKey: {"method":"POST","path":"/auth/email-change-key","audience":"visitor","repeatable":true,"kind":"login"},
    confirm: {"method":"POST","path":"/auth/email-change-confirm","audience":"visitor","repeatable":true,"kind":"login"},
    refuse: {"method":"POST","path":"/auth/email-change-refuse","audience":"visitor","kind":"login"},
  },
  social: {
    begin: {"method":"POST","path":"/v2/auth/social/:provider","audience":"visitor","kind":"login"},
    addSession: {"method":"POST","path":"/auth/add_session","audience":"visitor","kind":"login"},
  },
  providers: {
    list: {"method":"GET","path":"/profile/providers","audience":"user"},
    link: {"method":"POST","path":"/profile/providers/:provider/link","audience":"user","kind":"login"},
    confirm: {"method":"POST","path":"/profile/providers/:provider/confirm","audience":"user","kind":"login"},
    finish: {"method":"POST","path":"/profile/providers/finish","audience":"user","kind":"login"},
    unlink: {"method":"POST","path":"/profile/providers/:provider/unlink","audience":"user","kind":"login"},
    mailPassword: {"method":"POST","path":"/profile/password-letter","audience":"user","kind":"login"},
  },
  customForms: {
    read: {"method":"GET","path":"/custom-forms/:alias","audience":"user"},
    answer: {"method":"POST","path":"/custom-forms/:alias","audience":"user","repeatable":true},
  },
  catalog: {
    events: {"method":"GET","path":"/events","audience":"visitor"},
    eventDays: {"method":"GET","path":"/events/days","audience":"visitor"},
    event: {"method":"GET","path":"/events/:id","audience":"visitor"},
    home: {"method":"GET","path":"/events-for-homepage","audience":"visitor"},
    participants: {"method":"GET","path":"/participants","audience":"visitor"},
  },
  favorites: {
    list: {"method":"GET","path":"/favorites","audience":"user"},
    add: {"method":"POST","path":"/favorite","audience":"user","repeatable":true,"kind":"favorite"},
    remove: {"method":"DELETE","path":"/favorite/:id","audience":"user","repeatable":true,"kind":"favorite"},
    events: {"method":"GET","path":"/events/favorite","audience":"user"},
  },
  commerce: {
    packages: {"method":"GET","path":"/packages","audience":"visitor"},
    package: {"method":"GET","path":"/packages/:id","audience":"visitor"},
    buy: {"method":"POST","path":"/stripe/buy","audience":"user","repeatable":true,"kind":"purchase"},
    applyCoupon: {"method":"GET","path":"/apply_coupon","audience":"visitor"},
    buyBundle: {"method":"POST","path":"/stripe/buy_bundle","audience":"user","repeatable":true,"kind":"purchase"},
    orders: {"method":"GET","path":"/orders","audience":"user"},
    order: {"method":"GET","path":"/orders/:id","audience":"user","kind":"poll"},
  },
  cards: {
    list: {"method":"GET","path":"/stripe/list-cards","audience":"user"},
    setup: {"method":"POST","path":"/stripe/setup-intent","audience":"user","kind":"purchase"},
    remove: {"method":"DELETE","path":"/stripe/cards/:id","audience":"user","kind":"purchase"},
  },
  receipts: {
    read: {"method":"GET","path":"/orders/:id/receipt","audience":"user"},
  },
  media: {
    vodItems: {"method":"GET","path":"/vod-media-items","audience":"visitor"},
    vodItem: {"method":"GET","path":"/vod-media-items/:id","audience":"visitor"},
    vodCategories: {"method":"GET","path":"/vod-media-categories","audience":"visitor"},
    vodSearch: {"method":"GET","path":"/vod-media/search","audience":"visitor","kind":"search"},
    vodRails: {"method":"GET","path":"/vod-media-rails","audience":"visitor"},
    playback: {"method":"GET","path":"/events/:id/playback","audience":"visitor","kind":"playback"},
    vodPlayback: {"method":"GET","path":"/vod-media-items/:id/playback","audience":"visitor","kind":"playback"},
  },
  search: {
    all: {"method":"GET","path":"/search","audience":"visitor","kind":"search"},
  },
  contact: {
    write: {"method":"POST","path":"/contact","audience":"visitor","repeatable":true,"kind":"contact"},
  },
};
export const calls = routes as typeof api;
