// The channel of the tests that render pages.
import type { ShellInput } from '@floodlit/contract/document';

export const bootstrap = {
  settings: {
    name: 'Northern Sports',
    tagline: 'Sport',
    monogram: 'NS',
    logo: null,
    language: 'en',
    languages: ['en', 'fr', 'ar'],
    time_zone: 'America/New_York',
    currency: 'USD',
    cookie_notice: null,
  },
  'color-settings': {},
  'events-categories': [{ id: 1, name: 'Basketball' }],
  'events-locations': [],
  'participant-groups': [],
  pages: [],
  menu: [],
} as unknown as ShellInput['bootstrap'];
