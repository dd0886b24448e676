// Passes that are paid again and again.
import type { Package } from '@floodlit/contract/commerce';

/** None yet: a pass is a package or a single event, and neither renews itself. The answer says so until one does. */
export const listSubscriptions = (): Package[] => [];
