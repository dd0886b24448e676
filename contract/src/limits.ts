// Every business number once, its unit in the name. Sources: the requirements' section 9 and the limits of lists, bodies and lengths.
export const limits = {
  requestTimeoutMs: 30_000,
  retryDelayMs: 1_000,
  requestRetries: 1,
  reloadCooldownSeconds: 60,
  splashMs: 500,
  orderPollMs: 2_000,
  chunkTimeoutMs: 120_000,
  preferenceDays: 360,

  listDefault: 50,
  listMaximum: 500,
  offsetMaximum: 100_000,
  filterValuesMaximum: 100,
  bodyBytes: 64 * 1024,
  urlBytes: 8 * 1024,

  pageHtmlMaximum: 200_000,
  pageTextMaximum: 200,

  passwordMinimum: 8,
  passwordMaximum: 128,
  nameMaximum: 80,
  emailMaximum: 254,

  apiKeyDays: 90,
  captchaSeconds: 600,

  orderExpiryMinutes: 30,
  mediaTokenSeconds: 600,

  /** How long an encoder may stay away before its game is taken as over. */
  encoderWindowSeconds: 300,
  encoderWindowMaximumSeconds: 1_800,
  /** How long before its start an armed event may air. */
  airEarliestMinutes: 60,
  keyframeWaitMs: 10_000,
  livePartMs: 500,
  liveSegmentSeconds: 2,
  liveTargetSeconds: 4,
} as const;
