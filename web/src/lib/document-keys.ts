// The keys of the answers that a document may contain, for the features that ask and for the seeding of the cache.

export const slidesKey = ['slides'] as const;
export const blocksKey = ['static-blocks'] as const;
export const faqKey = ['faq'] as const;
export const channelPageKey = (id: number) => ['channel-page', id] as const;
export const libraryKey = ['library'] as const;
/** A video without any viewer's access. */
export const publicVideoKey = (id: number) => ['public-video', id] as const;
export const sharedClipKey = (id: number, uuid: string) => ['clips', 'shared', id, uuid] as const;
