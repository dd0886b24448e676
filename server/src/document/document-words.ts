// The texts of heads and of pages without the application, typed by the English catalogue (`document/locales/`).
import { createWords } from '../kernel/message-words.ts';
import ar from './locales/gen/ar.json' with { type: 'json' };
import en from './locales/gen/en.json' with { type: 'json' };
import fr from './locales/gen/fr.json' with { type: 'json' };
import type { Messages } from './locales/gen/messages.ts';

export type DocumentKey = keyof Messages;

export const documentWords = createWords<Messages>({ en, fr, ar });

export const isDocumentKey = (key: string): key is DocumentKey => Object.hasOwn(en, key);
