// Where an address can be shared: plain links, so that no service learns of a viewer who presses none. Pure.

export const shareTargetNames = ['whatsapp', 'x', 'facebook', 'mail'] as const;
export type ShareTargetName = (typeof shareTargetNames)[number];

export interface ShareTarget {
  readonly name: ShareTargetName;
  readonly href: string;
  /** A mail program opens no page. */
  readonly opensPage: boolean;
}

/** A name may have half a character, which no address can hold. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

export function shareTargetsOf(title: string, address: string): ShareTarget[] {
  const [name, link] = [encoded(title), encoded(address)];
  return [
    { name: 'whatsapp', href: `https://wa.me/?text=${name}%20${link}`, opensPage: true },
    { name: 'x', href: `https://x.com/intent/post?text=${name}&url=${link}`, opensPage: true },
    { name: 'facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${link}`, opensPage: true },
    { name: 'mail', href: `mailto:?subject=${name}&body=${link}`, opensPage: false },
  ];
}

/** A viewer who closes the device's own sheet has chosen to. Every other end leaves the viewer without a way on. */
export const isShareBlocked = (error: unknown): boolean =>
  !(error instanceof Error && error.name === 'AbortError');
