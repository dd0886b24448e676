// Each language by its own name.
import type { Locale } from '@floodlit/contract/primitives';

export const languageNames: Record<Locale, string> = { en: 'English', fr: 'Français', ar: 'العربية' };
