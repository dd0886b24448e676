// The name of a demo pass, as a letter in this language calls it.
import type { Locale } from '@floodlit/contract/primitives';
import { demoPasses } from '@floodlit/demo/content';

export function passNameIn(language: Locale, name: string): string {
  const pass = demoPasses.find((one) => one.name.en === name);
  return pass?.name[language] ?? name;
}
