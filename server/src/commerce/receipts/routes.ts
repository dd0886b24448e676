// The routes of receipts.
import { receipts as routes } from '@floodlit/contract/commerce/receipts';
import type { Bind } from '../../http/bind.ts';
import type { IdentityDeps } from '../../identity/index.ts';
import { readReceipt, type NamingDeps, type ReceiptsDeps } from '../index.ts';

export function receiptRoutes(
  bind: Bind,
  deps: { readonly commerce: ReceiptsDeps & NamingDeps; readonly identity: IdentityDeps },
): void {
  bind(routes.read, async ({ actor, params }) => ({ data: await readReceipt(deps, actor, params.id) }));
}
