// Front door of the channel room.
export { checkChannelKey } from './check-channel-key.ts';
export { createChannelDirectory, type ChannelDirectory } from './find-channel.ts';
export { excerptOf, menuOf, textOf } from './page-rules.ts';
export type { ChannelDeps, CleanHtml, PageDeps } from './ports.ts';
export { listFaq, listPages, readPage, readPageByUrl } from './read-pages.ts';
export { readChannel, settingsOfChannel } from './read-settings.ts';
export { hostNameOf, isGeoBlocked } from './rules.ts';
export { rememberChannels } from './remember-channels.ts';
export { rememberPages } from './remember-pages.ts';
export { removeFaqEntry } from './remove-faq-entry.ts';
export { removePage } from './remove-page.ts';
export { createChannelStore, type ChannelRecord, type ChannelStore } from './store.ts';
export { createPageStore } from './store-pages.ts';
export { writeFaqEntry, type FaqWords } from './write-faq-entry.ts';
export { writePage, type PageWords } from './write-page.ts';
