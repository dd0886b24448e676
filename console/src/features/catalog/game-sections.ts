// The sections of a game's page to which other pages link.
import { useEffect } from 'react';
import { useLocation } from 'react-router';

export const gameSections = { acts: 'game-acts', start: 'game-start', score: 'game-score' } as const;

export const gameSectionPath = (slug: string, gameId: number, section: keyof typeof gameSections): string =>
  `/c/${slug}/games/${gameId}#${gameSections[section]}`;

/**
 * Goes to the section that the address names. The browser looks for it only once, before the game is read.
 * @param isRead whether the page shows its sections.
 */
export function useNamedSection(isRead: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!isRead || hash === '') return;
    const section = document.getElementById(hash.slice(1));
    // The page's bar would cover the top.
    section?.scrollIntoView({ block: 'center' });
    section?.focus({ preventScroll: true });
  }, [isRead, hash]);
}
