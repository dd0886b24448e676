// Pure rules of saved cards.

/** A card is valid through the last day of its month, in the time zone where that day ends last. */
export function isExpired(
  card: { readonly exp_month: number; readonly exp_year: number },
  now: Date,
): boolean {
  const lastZoneHours = 12;
  return now.getTime() >= Date.UTC(card.exp_year, card.exp_month, 1, lastZoneHours);
}
