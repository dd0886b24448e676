// Every business number once, its unit in the name. Sources: section 9 of the requirements and the technical
// limits.

export const requestTimeoutMs = 30_000;
export const retryDelayMs = 1_000;
export const requestRetries = 1;
export const reloadCooldownSeconds = 60;
export const splashMs = 500;
export const storeKeptMs = 60_000;
export const orderPollMs = 2_000;
export const chunkTimeoutMs = 120_000;
export const preferenceDays = 360;
/** One or two sentences under the payment button, in characters. */
export const refundPolicyMaximum = 200;
/** Length of the sentence on refunds of games bought alone, in characters. */
export const singleGameRefundsMaximum = 300;
/** Length of a cookie notice, in characters. */
export const cookieTextMaximum = 400;
/** Length of a translated postal address, in characters. */
export const contactAddressMaximum = 400;

/** Entries of a channel's menu. */
export const menuMaximum = 30;
/** Hosts of one channel. */
export const hostsMaximum = 50;
/** A picture of an operator. */
export const pictureBytes = 5 * 1024 * 1024;
export const pictureSideMaximum = 8_000;

export const listDefault = 50;
export const listMaximum = 500;
/** Page size of an event list on the screen. */
export const eventsPage = 24;
export const offsetMaximum = 100_000;
export const filterValuesMaximum = 100;
export const scheduleDaysMaximum = 62;
/** Lengths of one error that a browser reports, in characters. */
export const errorMessageMaximum = 600;
export const errorStackMaximum = 4_000;
export const errorReportItemsMaximum = 8;
/** The names of sent fields in one report. */
export const errorReportFieldsMaximum = 40;
export const bodyBytes = 64 * 1024;
export const urlBytes = 12 * 1024;

/** Length of a search text. */
export const searchMaximum = 200;
export const vodSearchDefault = 10;
/** Length of every displayed name: event, team, place, pass and others. The database enforces it. */
export const titleMaximum = 200;
/** Length of the description of an event or a pass, in characters. */
export const descriptionMaximum = 4_000;
export const vodTitleMaximum = 200;
export const vodDescriptionMaximum = 4_000;
export const vodCategoriesMaximum = 50;
export const vodRailsMaximum = 20;
export const vodRailItemsMaximum = 50;
export const railScrollMs = 5_000;

/** Running prerolls of one channel. */
export const prerollsMaximum = 500;
export const prerollWeightMaximum = 1_000_000_000;
export const prerollUrlMaximum = 2_000;
export const prerollSponsorMaximum = 80;
/** Other sites with films of one channel. Each is named in the policy of every document. */
export const prerollHostsMaximum = 20;
/** Films that one page chooses from. */
export const prerollChoices = 20;
/** A longer film is cut off here. */
export const prerollSeconds = 120;
export const prerollSkipSeconds = 5;
export const prerollSkipSecondsMaximum = 60;
export const prerollHiddenMs = 3_600_000;
export const prerollHiddenMsMaximum = 30 * 86_400_000;

export const pageHtmlMaximum = 200_000;
export const pageTextMaximum = 200;
export const slideLeadMaximum = 400;
export const slidesMaximum = 100;
export const slidesShown = 5;
export const slideMs = 5_000;
export const blocksMaximum = 20;
export const blockHtmlMaximum = 20_000;

export const phoneDigitsMinimum = 10;
export const phoneDigitsMaximum = 14;
export const contactMessageMaximum = 4_000;
export const contactDeviceMaximum = 600;

/** Results of each kind: under the search field, and on the results page. */
export const searchResultsDefault = 5;
export const searchResultsMaximum = 24;

export const passwordMinimum = 8;
export const passwordMaximum = 128;
export const nameMaximum = 80;
export const emailMaximum = 254;

/** Favourites of one viewer. */
export const favoritesMaximum = 500;

export const formFieldsMaximum = 40;
export const formOptionsMaximum = 60;
export const formWordsMaximum = 400;
export const formAnswerMaximum = 1_000;

export const apiKeyDays = 90;
/** An active client renews its key this long before it expires. */
export const apiKeyRenewalDays = 30;
/** The minimum interval between renewals. */
export const apiKeyRenewalSeconds = 60;
/** Grace period of the old key after the first use of the new one, for requests in flight. */
export const apiKeyOverlapSeconds = 60;
/** How long a visit to a provider proves the viewer's identity. */
export const proofSeconds = 300;
/** How long an ended key stays in the list. */
export const revokedKeyDays = 7;
/** Displayed devices of one account. The viewer can still log out all of them. */
export const devicesMaximum = 100;
export const mailedLinkSeconds = 1_800;
/** Lifetime of a temporary password from an operator. */
export const temporaryPasswordSeconds = 86_400;
/** The minimum interval between two confirmation mails. */
export const mailAgainSeconds = 60;
export const captchaSeconds = 600;
/** From the button to the session, including the provider's own pages. */
export const socialLoginSeconds = 600;

export const orderExpiryMinutes = 30;
export const bundleItemsMaximum = 20;
/** The limit of one account. */
export const savedCardsMaximum = 10;
export const couponCodeMaximum = 64;
/** Codes of one batch. */
export const couponBatchMaximum = 10_000;
/** Passes and games in the scope of one coupon. */
export const couponProductsMaximum = 100;
/** The minimum charge of a card. A smaller remainder after a discount is waived. */
export const cardMinimumCents = 50;
/** Price and fee of one product together. */
export const priceMaximumCents = 10_000_000;
/** Grace period: a subscription opens its games this long after a failed renewal. */
export const subscriptionGraceDays = 7;
/** The reminder is sent this long before a renewal. */
export const renewalNoticeDays = 3;
export const mediaTokenSeconds = 600;
/** The longest excerpt without access: a viewer whose access ends sees no more than this. */
export const leasedTokenSeconds = 20;
/** The most streams that a channel or a pass may allow one account at once. */
export const streamsMaximum = 6;
/** A device is gone when its renewal is this much later than the end of its token. */
export const streamSlackSeconds = 10;
/** From the window that sells to the frame that plays. */
export const frameTicketSeconds = 60;
/** How long a frame on another site plays without another ticket. */
export const frameKeySeconds = 43_200;
/** A web process writes the heartbeats of a stream once in this time. */
export const streamWrittenSeconds = 60;

/** A television plays the length of the recording and this much more. */
export const remoteMarginSeconds = 3_600;
export const remoteMaximumSeconds = 6 * 3_600;
/** Televisions of one account. The oldest end first. */
export const remotesMaximum = 10;
/** How long a check of a television's access counts. Its other requests cost no query. */
export const remoteCheckSeconds = 8;

export const downloadTicketSeconds = 60;

/** Positions of one account. The oldest are forgotten first. */
export const positionsMaximum = 500;
/** Positions in one answer, and games in the rail of them. */
export const positionsShown = 50;
export const continuedShown = 24;
/** No media is longer. */
export const positionMaximumSeconds = 48 * 3_600;
/** While it plays, a page sends its position once in this time. */
export const positionEveryMs = 15_000;

/** Letters of the code that opens another device. */
export const codeLetters = 8;
/** How long the code of a moment opens it. */
export const momentCodeSeconds = 600;
/** How long a device that asks to be logged in waits for its owner. */
export const deviceLoginSeconds = 600;
export const deviceLoginPollMs = 3_000;

/** A beacon above 64 kB is lost. */
export const batchBytes = 50_000;
export const batchItemsMaximum = 1_000;
/** The browser's queue sends once in this time. */
export const measureEveryMs = 10_000;
export const measureSessionSeconds = 86_400;
export const trkSeconds = 3 * 3_600;

export const clipNameMaximum = 120;
export const clipTagsMaximum = 10;
export const tagMaximum = 32;
/** No media is longer. */
export const clipSecondsMaximum = 48 * 3_600;
/** The limits of the length; a channel sets its own within them. */
export const clipLengthMinimumSeconds = 2;
export const clipLengthMaximumSeconds = 180;
/** A clip that is not ready by then has failed (R4.05). */
export const clipMakingSeconds = 300;
/** Clips of one account in the making. */
export const clipsUnfinishedOfUser = 2;
export const clipsUnfinishedOfChannel = 200;
export const clipsOfUserPerDay = 100;
/** A deleted clip can be taken back for so long. */
export const clipTakeBackSeconds = 60;
/** A note of a report or of an operator, in characters. */
export const clipNoteMaximum = 500;
/** Tags of a channel's own list, and words of its word list. */
export const clipTagListMaximum = 50;
export const clipWordListMaximum = 500;
/** The file to give away: as much for each 30 s. Messages shows no preview of a larger page. */
export const clipFileBytesPer30Seconds = 9_500_000;
export const clipFileHeightMaximum = 720;

/** An event ends when its encoder stays away this long. */
export const encoderWindowSeconds = 300;
export const encoderWindowMaximumSeconds = 1_800;
/** The end of a game can be taken back for so long. */
export const endTakeBackSeconds = 60;
/** A sentence to the viewers of a live game, in characters. */
export const liveWordsMaximum = 200;
/** An armed event may start this early. */
export const airEarliestMinutes = 60;
/** OBS sends one keyframe every 250 frames by default: 10.4 s at 24 frames a second, 16.7 s at 15. */
export const keyframeWaitMs = 20_000;
export const livePartMs = 500;
export const liveSegmentSeconds = 2;
export const liveTargetSeconds = 4;

/** Entries of one game's log. */
export const gameEntriesMaximum = 5_000;
/** The rest is for the office, for commands and for takeovers. */
export const gameEntriesOfPhonesMaximum = 4_500;
/** Entries of one request of a phone. */
export const gameEntriesSentMaximum = 100;
/** Length of the text of an entry, in characters. */
export const gameEntryTextMaximum = 100;
/** Games whose scores one request asks for. */
export const scoreGamesMaximum = 100;
/** Games whose scores one open page receives. */
export const shownScoresMaximum = 50;
/** The minimum interval between two updates of one game's score. */
export const scoreUpdateMs = 250;
/** Points of one entry, and points of one side. */
export const entryPointsMaximum = 99;
export const sideScoreMaximum = 999;
/** The clock of a game can show ten hours. */
export const clockSecondsMaximum = 36_000;
/** Links of work for one game. */
export const workLinksMaximum = 40;
/** How long a link of work lives after its game. */
export const workLinkHours = 6;
/** How long a game without a known length may last. */
export const gameHours = 4;
/** Buttons of one kind on a scorer's page, and the length of their names in characters. */
export const sportButtonsMaximum = 12;
export const sportButtonNameMaximum = 24;
