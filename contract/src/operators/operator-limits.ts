// The business numbers of the console, apart from those that viewers' pages load.
export const operatorLimits = {
  /** The longest session, and the longest pause within one. */
  sessionSeconds: 43_200,
  idleSeconds: 14_400,
  /** A session writes its last use once in this time. */
  seenEverySeconds: 60,
  /** A device that an operator logged in from is remembered for so long after its last log-in. */
  deviceSeconds: 15_552_000,
  devicesMaximum: 20,
  /** From one step of a log-in to the next. */
  ticketSeconds: 300,
  /** From the link of an invitation to the first code of the app. */
  setUpSeconds: 1_800,
  invitationSeconds: 259_200,
  resetSeconds: 3_600,
  recoveryCodes: 10,
  passkeysMaximum: 10,
  grantsMaximum: 100,
  /** Pages and questions of one channel. */
  pagesMaximum: 200,
  questionsMaximum: 500,
  /** Encoders of one channel. */
  encodersMaximum: 200,
  /** Links to the report of one game that hold at once, and the name of one. */
  reportLinksMaximum: 50,
  reportLinkNameMaximum: 120,
  /** A sponsor's film has two minutes at most. */
  filmBytes: 200 * 1024 * 1024,
  /** An uploaded film that no preroll got is removed after this time. */
  filmKeptSeconds: 172_800,
  /** Unfinished uploads of one channel. */
  uploadsMaximum: 10,
  /** An upload that has no byte so long after its beginning holds no place and no room, and is removed. */
  uploadEmptySeconds: 900,
  /** An unfinished upload without new bytes for so long is removed. */
  uploadIdleSeconds: 172_800,
  /** The bytes of one request of an upload. A request ends after 30 s, and the next one goes on. */
  uploadPartBytes: 8_388_608,
  /** The parts that a trim cuts off are deleted after these days. */
  trimUndoDays: 30,
  /** A removed video can be taken back for so long. */
  videoUndoSeconds: 3_600,
  /** An operator's download of a recording can be resumed for so long. */
  exportSeconds: 14_400,
} as const;
