// The device and the browser of a user agent, and whether it is a bot.
import { getParser } from 'bowser';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import type { DescribeUserAgent, UserAgentWords } from '../insight/ports.ts';

const textMaximum = 400;
/** A crowd has few different ones. */
const kept = new LRUCache<string, UserAgentWords>({ max: 2_000 });

const devices: Readonly<Record<string, UserAgentWords['device']>> = {
  desktop: 'desktop',
  mobile: 'mobile',
  tablet: 'tablet',
  tv: 'tv',
};

const unnamed: UserAgentWords = { device: 'bot', browser: 'other', system: 'other', isBot: true };

/** Every browser names itself. */
function describe(userAgent: string): UserAgentWords {
  if (userAgent.trim() === '') return unnamed;
  const { browser, os, platform } = getParser(userAgent).getResult();
  return {
    device: devices[platform.type ?? ''] ?? (isbot(userAgent) ? 'bot' : 'other'),
    browser: browser.name || 'other',
    system: os.name || 'other',
    isBot: isbot(userAgent),
  };
}

export const describeUserAgent: DescribeUserAgent = (userAgent) => {
  const text = userAgent.slice(0, textMaximum);
  const found = kept.get(text) ?? describe(text);
  kept.set(text, found);
  return found;
};
