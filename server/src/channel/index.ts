// Front door of the channel room.
export { pictureOrigins } from './brand-rules.ts';
export { channelAddress } from './channel-address.ts';
export { changeSettings, type SettingsChange } from './change-settings.ts';
export { checkChannelKey } from './check-channel-key.ts';
export { mailBrandOf } from './contact-letter.ts';
export { createChannelDirectory, type ChannelDirectory } from './find-channel.ts';
export { excerptOf, menuOf, textOf } from './page-rules.ts';
export type { SlideWords } from './home-rules.ts';
export type { ChannelDeps, CleanHtml, HomeDeps, PageDeps } from './ports.ts';
export { listBlocks, listSlides } from './read-home.ts';
export { listFaq, listPages, readPage, readPageByUrl } from './read-pages.ts';
export { readChannel, settingsOfChannel } from './read-settings.ts';
export { hostNameOf } from './rules.ts';
export { rememberChannels } from './remember-channels.ts';
export { rememberHome } from './remember-home.ts';
export { rememberPages } from './remember-pages.ts';
export { removeFaqEntry } from './remove-faq-entry.ts';
export { removePage } from './remove-page.ts';
export { createChannelStore, type ChannelRecord, type ChannelStore } from './store.ts';
export { createHomeStore, type SlideRecord } from './store-home.ts';
export {
  createPaymentAccountStore,
  type PaymentAccountRecord,
  type PaymentAccountStore,
} from '../stripe-account/store-payment-accounts.ts';
export { createPageStore } from './store-pages.ts';
export { removeBlock, writeBlock, type BlockWords } from './write-block.ts';
export { writeCookieNotice } from './write-cookie-notice.ts';
export { writeGeoRule } from './write-geo-rule.ts';
export { writeFaqEntry, type FaqWords } from './write-faq-entry.ts';
export { writeToChannel, type WritingDeps } from './write-to-channel.ts';
export { writePage, type PageWords } from './write-page.ts';
export { addSlide, removeSlide } from './write-slide.ts';
