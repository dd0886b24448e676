// The library: recordings without an event, in categories and rails, and their search.
import * as z from 'zod/mini';
import { AccessDecision } from '../catalog/access-decision.ts';
import { limits } from '../limits.ts';
import { Id, manyOf, Page, PictureWidths } from '../primitives.ts';
import { listOf, one, route } from '../route.ts';

/** `free` needs nothing, `register` an account, `paid` a pass that opens the library. */
export const VodType = z.enum(['free', 'register', 'paid']);
export type VodType = z.infer<typeof VodType>;

/** `image` is its poster. `preview` is a sheet of 160 × 90 thumbnails of the whole recording. */
export const VodAsset = z.object({
  type: z.enum(['image', 'preview']),
  path: z.string(),
  widths: PictureWidths,
});
export type VodAsset = z.infer<typeof VodAsset>;

export const VodMediaItem = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  type: VodType,
  /** Seconds UTC. */
  date: z.int(),
  /** Seconds. */
  duration: z.number(),
  category_ids: z.array(z.int()),
  /** The key under which the player stores its position. */
  asset_id: z.int(),
  assets: z.array(VodAsset),
  has_access: z.boolean(),
});
export type VodMediaItem = z.infer<typeof VodMediaItem>;

export const VodMediaDetail = z.extend(VodMediaItem, { access: AccessDecision });
export type VodMediaDetail = z.infer<typeof VodMediaDetail>;

export const VodRail = z.object({
  id: z.int(),
  title: z.string(),
  vod_media_items: z.array(VodMediaItem),
});
export type VodRail = z.infer<typeof VodRail>;

export const VodCategory = z.object({
  id: z.int(),
  name: z.string(),
  alias: z.string(),
  /** How many videos of it can be played. */
  total: z.int(),
});
export type VodCategory = z.infer<typeof VodCategory>;

export const VodFilters = z.extend(Page, {
  category_id: manyOf(Id),
  /** Filters by recording. The player stores its positions under these ids. */
  asset_id: manyOf(Id),
  sort_field: z._default(z.enum(['date', 'title']), 'date'),
});
export type VodFilters = z.infer<typeof VodFilters>;

export const VodSearch = z.extend(Page, {
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.searchMaximum)),
  limit: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.listMaximum)),
    limits.vodSearchDefault,
  ),
  category_id: manyOf(Id),
  /** `relevance` lists the best match first. */
  sort_field: z._default(z.enum(['date', 'title', 'relevance']), 'date'),
});
export type VodSearch = z.infer<typeof VodSearch>;

export const library = {
  vodItems: route({
    method: 'GET',
    path: '/vod-media-items',
    summary: 'The videos of the library, newest first',
    audience: 'visitor',
    query: VodFilters,
    response: listOf(VodMediaItem),
    errors: [],
  }),
  vodItem: route({
    method: 'GET',
    path: '/vod-media-items/:id',
    summary: 'One video of the library, with the reason why it can or cannot be watched',
    audience: 'visitor',
    params: z.object({ id: Id }),
    response: one(VodMediaDetail),
    errors: ['media.item_not_found'],
  }),
  vodCategories: route({
    method: 'GET',
    path: '/vod-media-categories',
    summary: 'The categories of the library',
    audience: 'visitor',
    response: one(z.array(VodCategory)),
    errors: [],
  }),
  vodSearch: route({
    method: 'GET',
    path: '/vod-media/search',
    kind: 'search',
    summary: 'Videos of the library by words of their title and description; typing errors are forgiven',
    audience: 'visitor',
    query: VodSearch,
    response: listOf(VodMediaItem),
    errors: [],
  }),
  vodRails: route({
    method: 'GET',
    path: '/vod-media-rails',
    summary: 'The rows of the library that the operator arranged',
    audience: 'visitor',
    response: one(z.array(VodRail)),
    errors: [],
  }),
} as const;
