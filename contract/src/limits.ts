// Every business number once, its unit in the name. Sources: section 9 of the requirements and the technical
// limits.
export const limits = {
  requestTimeoutMs: 30_000,
  retryDelayMs: 1_000,
  requestRetries: 1,
  reloadCooldownSeconds: 60,
  splashMs: 500,
  storeKeptMs: 60_000,
  orderPollMs: 2_000,
  chunkTimeoutMs: 120_000,
  preferenceDays: 360,
  /** One or two sentences under the payment button, in characters. */
  refundPolicyMaximum: 200,
  /** Length of a cookie notice, in characters. */
  cookieTextMaximum: 400,
  /** Length of a translated postal address, in characters. */
  contactAddressMaximum: 400,

  /** Entries of a channel's menu. */
  menuMaximum: 30,
  /** Hosts of one channel. */
  hostsMaximum: 50,
  /** A picture of an operator. */
  pictureBytes: 5 * 1024 * 1024,
  pictureSideMaximum: 8_000,

  listDefault: 50,
  listMaximum: 500,
  /** Page size of an event list on the screen. */
  eventsPage: 24,
  offsetMaximum: 100_000,
  filterValuesMaximum: 100,
  scheduleDaysMaximum: 62,
  /** Lengths of one error that a browser reports, in characters. */
  errorMessageMaximum: 600,
  errorStackMaximum: 4_000,
  errorReportItemsMaximum: 8,
  /** The names of sent fields in one report. */
  errorReportFieldsMaximum: 40,
  bodyBytes: 64 * 1024,
  urlBytes: 12 * 1024,

  /** Length of a search text. */
  searchMaximum: 200,
  vodSearchDefault: 10,
  /** Length of every displayed name: event, team, place, pass and others. The database enforces it. */
  titleMaximum: 200,
  /** Length of the description of an event or a pass, in characters. */
  descriptionMaximum: 4_000,
  vodTitleMaximum: 200,
  vodDescriptionMaximum: 4_000,
  vodCategoriesMaximum: 50,
  vodRailsMaximum: 20,
  vodRailItemsMaximum: 50,
  railScrollMs: 5_000,

  /** Running prerolls of one channel. */
  prerollsMaximum: 500,
  prerollWeightMaximum: 1_000_000_000,
  prerollUrlMaximum: 2_000,
  prerollSponsorMaximum: 80,
  /** Other sites with films of one channel. Each is named in the policy of every document. */
  prerollHostsMaximum: 20,
  /** Films that one page chooses from. */
  prerollChoices: 20,
  /** A longer film is cut off here. */
  prerollSeconds: 120,
  prerollSkipSeconds: 5,
  prerollSkipSecondsMaximum: 60,
  prerollHiddenMs: 3_600_000,
  prerollHiddenMsMaximum: 30 * 86_400_000,

  pageHtmlMaximum: 200_000,
  pageTextMaximum: 200,
  slideLeadMaximum: 400,
  slidesMaximum: 100,
  slidesShown: 5,
  slideMs: 5_000,
  blocksMaximum: 20,
  blockHtmlMaximum: 20_000,

  phoneDigitsMinimum: 10,
  phoneDigitsMaximum: 14,
  contactMessageMaximum: 4_000,
  contactDeviceMaximum: 600,

  /** Results of each kind: under the search field, and on the results page. */
  searchResultsDefault: 5,
  searchResultsMaximum: 24,

  passwordMinimum: 8,
  passwordMaximum: 128,
  nameMaximum: 80,
  emailMaximum: 254,

  /** Favourites of one viewer. */
  favoritesMaximum: 500,

  formFieldsMaximum: 40,
  formOptionsMaximum: 60,
  formWordsMaximum: 400,
  formAnswerMaximum: 1_000,

  apiKeyDays: 90,
  /** An active client renews its key this long before it expires. */
  apiKeyRenewalDays: 30,
  /** The minimum interval between renewals. */
  apiKeyRenewalSeconds: 60,
  /** Grace period of the old key after the first use of the new one, for requests in flight. */
  apiKeyOverlapSeconds: 60,
  /** How long a visit to a provider proves the viewer's identity. */
  proofSeconds: 300,
  /** How long an ended key stays in the list. */
  revokedKeyDays: 7,
  /** Displayed devices of one account. The viewer can still log out all of them. */
  devicesMaximum: 100,
  mailedLinkSeconds: 1_800,
  /** Lifetime of a temporary password from an operator. */
  temporaryPasswordSeconds: 86_400,
  /** The minimum interval between two confirmation mails. */
  mailAgainSeconds: 60,
  captchaSeconds: 600,
  /** From the button to the session, including the provider's own pages. */
  socialLoginSeconds: 600,

  orderExpiryMinutes: 30,
  bundleItemsMaximum: 20,
  /** The limit of one account. */
  savedCardsMaximum: 10,
  couponCodeMaximum: 64,
  /** Codes of one batch. */
  couponBatchMaximum: 10_000,
  /** Passes and games in the scope of one coupon. */
  couponProductsMaximum: 100,
  /** The minimum charge of a card. A smaller remainder after a discount is waived. */
  cardMinimumCents: 50,
  /** Price and fee of one product together. */
  priceMaximumCents: 10_000_000,
  /** Grace period: a subscription opens its games this long after a failed renewal. */
  subscriptionGraceDays: 7,
  /** The reminder is sent this long before a renewal. */
  renewalNoticeDays: 3,
  mediaTokenSeconds: 600,
  /** The longest excerpt without access: a viewer whose access ends sees no more than this. */
  leasedTokenSeconds: 20,
  /** The most streams that a channel or a pass may allow one account at once. */
  streamsMaximum: 6,
  /** A device is gone when its renewal is this much later than the end of its token. */
  streamSlackSeconds: 10,
  /** From the window that sells to the frame that plays. */
  frameTicketSeconds: 60,
  /** How long a frame on another site plays without another ticket. */
  frameKeySeconds: 43_200,
  /** A web process writes the heartbeats of a stream once in this time. */
  streamWrittenSeconds: 60,

  /** A television plays the length of the recording and this much more. */
  remoteMarginSeconds: 3_600,
  remoteMaximumSeconds: 6 * 3_600,
  /** Televisions of one account. The oldest end first. */
  remotesMaximum: 10,
  /** How long a check of a television's access counts. Its other requests cost no query. */
  remoteCheckSeconds: 8,

  downloadTicketSeconds: 60,

  /** Positions of one account. The oldest are forgotten first. */
  positionsMaximum: 500,
  /** Positions in one answer, and games in the rail of them. */
  positionsShown: 50,
  continuedShown: 24,
  /** No media is longer. */
  positionMaximumSeconds: 48 * 3_600,
  /** While it plays, a page sends its position once in this time. */
  positionEveryMs: 15_000,

  /** Letters of the code that opens another device. */
  codeLetters: 8,
  /** How long the code of a moment opens it. */
  momentCodeSeconds: 600,
  /** How long a device that asks to be logged in waits for its owner. */
  deviceLoginSeconds: 600,
  deviceLoginPollMs: 3_000,

  /** A beacon above 64 kB is lost. */
  batchBytes: 50_000,
  batchItemsMaximum: 1_000,
  /** The browser's queue sends once in this time. */
  measureEveryMs: 10_000,
  measureSessionSeconds: 86_400,
  trkSeconds: 3 * 3_600,

  clipNameMaximum: 120,
  clipTagsMaximum: 10,
  tagMaximum: 32,
  /** No media is longer. */
  clipSecondsMaximum: 48 * 3_600,
  /** The limits of the length; a channel sets its own within them. */
  clipLengthMinimumSeconds: 2,
  clipLengthMaximumSeconds: 180,
  /** A clip that is not ready by then has failed (R4.05). */
  clipMakingSeconds: 300,
  /** Clips of one account in the making. */
  clipsUnfinishedOfUser: 2,
  clipsUnfinishedOfChannel: 200,
  clipsOfUserPerDay: 100,
  /** A deleted clip can be taken back for so long. */
  clipTakeBackSeconds: 60,
  /** A note of a report or of an operator, in characters. */
  clipNoteMaximum: 500,
  /** Tags of a channel's own list, and words of its word list. */
  clipTagListMaximum: 50,
  clipWordListMaximum: 500,
  /** The file to give away: as much for each 30 s. Messages shows no preview of a larger page. */
  clipFileBytesPer30Seconds: 9_500_000,
  clipFileHeightMaximum: 720,

  /** An event ends when its encoder stays away this long. */
  encoderWindowSeconds: 300,
  encoderWindowMaximumSeconds: 1_800,
  /** The end of a game can be taken back for so long. */
  endTakeBackSeconds: 60,
  /** A sentence to the viewers of a live game, in characters. */
  liveWordsMaximum: 200,
  /** An armed event may start this early. */
  airEarliestMinutes: 60,
  /** OBS sends one keyframe every 250 frames by default: 10.4 s at 24 frames a second, 16.7 s at 15. */
  keyframeWaitMs: 20_000,
  livePartMs: 500,
  liveSegmentSeconds: 2,
  liveTargetSeconds: 4,
} as const;
