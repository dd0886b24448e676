// Front door of mail.
export { mailJobs } from './jobs.ts';
export { writeLetter, type Block, type MailBrand, type MailContent } from './letter.ts';
export { isMailKey, mailWords, type MailKey, type MailWords } from './mail-words.ts';
export type { MailDeps, Mailer } from './ports.ts';
export { postLetter } from './post-letter.ts';
export { isAddress, senderOf } from './rules.ts';
export { createMailStore, type MailStore, type Message } from './store.ts';
