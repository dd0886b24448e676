// The tables of captchas and of log-in attempts.
import type { Moment } from './moments.ts';

interface LoginTryTable {
  channel_id: number;
  subject_hash: Buffer;
  tries: number;
  ends_at: Moment;
}

interface UsedCaptchaTable {
  signature: string;
  channel_id: number;
  expires_at: Moment;
}

export interface CaptchaTables {
  'identity.used_captchas': UsedCaptchaTable;
  'identity.login_tries': LoginTryTable;
}
