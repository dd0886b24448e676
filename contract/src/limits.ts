// Every business number once, its unit in the name. Sources: the requirements' section 9 and the limits of lists, bodies and lengths.
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
  /** One or two sentences under the button that pays, in characters. */
  refundPolicyMaximum: 200,
  /** What a cookie notice says, in characters. */
  cookieTextMaximum: 400,

  listDefault: 50,
  listMaximum: 500,
  /** Of one page of a list of events on the screen. */
  eventsPage: 24,
  offsetMaximum: 100_000,
  filterValuesMaximum: 100,
  scheduleDaysMaximum: 62,
  bodyBytes: 64 * 1024,
  urlBytes: 12 * 1024,

  /** Characters that are searched for. */
  searchMaximum: 200,
  vodSearchDefault: 10,
  /** Of an event, a team, a place, a pass and whatever else is shown as a name; the database refuses more. */
  titleMaximum: 200,
  vodTitleMaximum: 200,
  vodDescriptionMaximum: 4_000,
  vodCategoriesMaximum: 50,
  vodRailsMaximum: 20,
  vodRailItemsMaximum: 50,
  railScrollMs: 5_000,

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

  /** Of each kind: under the field, and on the page of all results. */
  searchResultsDefault: 5,
  searchResultsMaximum: 24,

  passwordMinimum: 8,
  passwordMaximum: 128,
  nameMaximum: 80,
  emailMaximum: 254,

  /** Of one viewer. */
  favoritesMaximum: 500,

  formFieldsMaximum: 40,
  formOptionsMaximum: 60,
  formWordsMaximum: 400,
  formAnswerMaximum: 1_000,

  apiKeyDays: 90,
  /** So long before its end a key is renewed by whoever still uses it. */
  apiKeyRenewalDays: 30,
  /** After a renewal, before the next one. */
  apiKeyRenewalSeconds: 60,
  /** For requests under way: how long the old key is good once the new one is used. */
  apiKeyOverlapSeconds: 60,
  /** After somebody came from their provider: how long that says who they are. */
  proofSeconds: 300,
  /** How long a key that was ended is still listed. */
  revokedKeyDays: 7,
  /** Shown of those that are logged in with one account; all of them can be ended. */
  devicesMaximum: 100,
  mailedLinkSeconds: 1_800,
  /** How long a password lasts that an operator gave. */
  temporaryPasswordSeconds: 86_400,
  /** Before a mail that confirms an address is sent once more. */
  mailAgainSeconds: 60,
  captchaSeconds: 600,
  /** From the button to the session, the provider's own pages included. */
  socialLoginSeconds: 600,

  orderExpiryMinutes: 30,
  bundleItemsMaximum: 20,
  /** Of one account. */
  savedCardsMaximum: 10,
  couponCodeMaximum: 64,
  /** Codes that are made at once. */
  couponBatchMaximum: 10_000,
  /** Passes and games that one coupon is limited to. */
  couponProductsMaximum: 100,
  /** The least that a card is charged; what a discount leaves below it is waived. */
  cardMinimumCents: 50,
  /** After the end of a period that could not be renewed yet, a subscription opens its games this long. */
  subscriptionGraceDays: 7,
  /** Before a renewal takes money, its mail is sent. */
  renewalNoticeDays: 3,
  mediaTokenSeconds: 600,
  /** Of what has to be bought, or needs an account: a viewer whose access ends sees no more than this. */
  leasedTokenSeconds: 20,

  /** How long an encoder may stay away before its game is taken as over. */
  encoderWindowSeconds: 300,
  encoderWindowMaximumSeconds: 1_800,
  /** How long before its start an armed event may air. */
  airEarliestMinutes: 60,
  /** OBS sends one each 250 frames by default: 10.4 s at 24 frames a second, 16.7 s at 15. */
  keyframeWaitMs: 20_000,
  livePartMs: 500,
  liveSegmentSeconds: 2,
  liveTargetSeconds: 4,
} as const;
