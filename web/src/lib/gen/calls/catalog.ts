// Written by tools/calls.ts.
import type { api } from '@floodlit/contract';

const routes: unknown = {
  events: {"method":"GET","path":"/events","audience":"visitor"},
  eventDays: {"method":"GET","path":"/events/days","audience":"visitor"},
  eventFacets: {"method":"GET","path":"/events/facets","audience":"visitor"},
  event: {"method":"GET","path":"/events/:id","audience":"visitor"},
  home: {"method":"GET","path":"/events-for-homepage","audience":"visitor"},
  participants: {"method":"GET","path":"/participants","audience":"visitor"},
};
export const catalog = routes as typeof api.catalog;
