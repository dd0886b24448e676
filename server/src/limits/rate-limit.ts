// Limits per kind of call. A limit slows a guesser; it never locks an account for longer than its own window.

export type LimitName =
  | 'visitorKey'
  | 'visitorKeyDay'
  | 'visitorKeyChannel'
  | 'visitorKeyScarce'
  | 'register'
  | 'registerUnproven'
  | 'identifySession'
  | 'identifyAddress'
  | 'identifyAddressDay'
  | 'identifyChannel'
  | 'login'
  | 'loginAddress'
  | 'mailedKey'
  | 'confirmPassword'
  | 'loginAccount'
  | 'loginChannel'
  | 'purchase'
  | 'purchaseAddress'
  | 'cardSetup'
  | 'cardSetupAddress'
  | 'cardSetupAddressUnproven'
  | 'couponSession'
  | 'couponAddress'
  | 'contact'
  | 'contactAddress'
  | 'resetMail'
  | 'resetMailAddress'
  | 'verificationMail'
  | 'verificationMails'
  | 'deletionMail'
  | 'emailChange'
  | 'emailChangeAddress'
  | 'dataExport'
  | 'deviceLogin'
  | 'typedCodeSession'
  | 'typedCodeAddress'
  | 'operatorLogin'
  | 'operatorLoginAccount'
  | 'operatorLoginAddress'
  | 'operatorCode'
  | 'operatorInvite';

export interface RateLimit {
  /** @throws {DomainError} `request.rate_limited` with the seconds to wait. */
  check(name: LimitName, key: string): Promise<void>;
  /** Takes back what `check` has just counted: where only what turns out badly counts. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /** Drops the counts whose windows are over. */
  forgetExpired(): Promise<void>;
}
