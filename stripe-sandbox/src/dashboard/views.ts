export const views = ['payments', 'subscriptions', 'disputes', 'events', 'faults'] as const;
export type View = (typeof views)[number];

export function readView(text: string | null | undefined): View {
  return views.find((each) => each === text) ?? 'payments';
}
