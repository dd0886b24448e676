// The texts of letters and of the personal-data archive, typed by the English catalogue (`mail/locales/`).
import { createWords, type MessageWords } from '../kernel/message-words.ts';
import ar from './locales/gen/ar.json' with { type: 'json' };
import en from './locales/gen/en.json' with { type: 'json' };
import fr from './locales/gen/fr.json' with { type: 'json' };
import type { Messages } from './locales/gen/messages.ts';

export type MailKey = keyof Messages;
export type MailWords = MessageWords<Messages>;

export const mailWords = createWords<Messages>({ en, fr, ar });

export const isMailKey = (key: string): key is MailKey => Object.hasOwn(en, key);
