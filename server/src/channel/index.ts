// Front door of the channel room.
export { pictureOrigins } from './brand-rules.ts';
export { channelAddress } from './channel-address.ts';
export { changeSettings, type SettingsChange } from './change-settings.ts';
export { checkChannelKey } from './check-channel-key.ts';
export { mailBrandOf } from './contact-letter.ts';
export { frameAncestorsOf } from './embed-rules.ts';
export { allowEmbedSite, denyEmbedSite } from './write-embed-sites.ts';
export { createChannelDirectory, type ChannelDirectory } from './find-channel.ts';
export { excerptOf, menuOf, textOf } from './page-rules.ts';
export { isShownAt, type SlideFields } from './home-rules.ts';
export type {
  CopyFiles,
  PictureSizer,
  PictureSource,
  SizeDeps,
  SizedCopy,
  UnsizedPicture,
} from './pictures/ports.ts';
export { sizePictures, sizePicturesJob } from './pictures/size-pictures.ts';
export { createPictureStore, type PictureStore } from './pictures/store-pictures.ts';
export type { ChannelDeps, CleanHtml, HomeDeps, PageDeps } from './ports.ts';
export { listBlocks, listSlides } from './read-home.ts';
export { listFaq, listPages, readPage, readPageByUrl } from './read-pages.ts';
export { readChannel, settingsOfChannel } from './read-settings.ts';
export { analyticsOf, hostNameOf } from './rules.ts';

export { createChannel, type CreatedChannel } from './setup/create-channel.ts';
export { hintsOfHost, type LookUpHost } from './setup/host-hints.ts';
export { keepPicture, readPicture } from './setup/keep-picture.ts';
export type { PictureCleaner, PictureDeps, SetupDeps } from './setup/ports.ts';
export { hostOf } from './setup/read-host.ts';
export { publishChannel } from './setup/publish-channel.ts';
export { unpublishChannel } from './setup/unpublish-channel.ts';
export { writeServiceFee } from './setup/service-fee.ts';
export { createSetupDeps } from './setup/deps.ts';
export { writeColours } from './setup/write-colours.ts';
export { addHost, listHosts, removeHost } from './setup/write-hosts.ts';
export { draftUrls, isDraft } from './setup/draft-pages.ts';
export { addMenuEntry, hideMenuEntry, removeMenuEntry, replaceMenu } from './setup/write-menu.ts';
export { removeFaqEntry } from './remove-faq-entry.ts';
export { removePage } from './remove-page.ts';
export { menuInLanguage } from './settings-in-language.ts';
export { createChannelStore, type ChannelRecord, type ChannelStore } from './store.ts';
export { createContentStores } from './store-content.ts';
export { createHomeStore, type SlideRecord } from './store-home.ts';
export { createPageStore } from './store-pages.ts';
export { createTranslationStore, type TranslatableRow } from './store-translations.ts';
export {
  addBlock,
  changeBlock,
  removeBlock,
  writeBlock,
  writeBlockIn,
  type BlockFields,
} from './write-block.ts';
export { replaceTranslations } from './replace-translations.ts';
export { writeAnalytics } from './write-analytics.ts';
export { writeCookieNotice } from './write-cookie-notice.ts';
export { writeGeoRule } from './write-geo-rule.ts';
export { addFaqEntry, changeFaqEntry, writeFaqEntry, type FaqFields } from './write-faq-entry.ts';
export { writeTexts, writeTranslation, type ContentText } from './write-texts.ts';
export { writeToChannel, type WritingDeps } from './write-to-channel.ts';
export { addPage, changePage, writePage, writePageIn, type PageFields } from './write-page.ts';
export { addSlide, changeSlide, removeSlide } from './write-slide.ts';
