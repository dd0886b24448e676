import type { Route } from '../route.ts';
import { route } from '../route.ts';
import {
  listBalanceTransactions,
  retrieveBalance,
  retrieveBalanceTransaction,
} from './balance-transactions.ts';
import { closeDispute, listDisputes, retrieveDispute, updateDispute } from './disputes.ts';

export const balanceRoutes: readonly Route[] = [
  route('GET', '/v1/balance', 'balance.retrieve', retrieveBalance),
  route('GET', '/v1/balance_transactions', 'balance_transactions.list', listBalanceTransactions),
  route('GET', '/v1/balance_transactions/:id', 'balance_transactions.retrieve', retrieveBalanceTransaction),
  route('GET', '/v1/disputes', 'disputes.list', listDisputes),
  route('GET', '/v1/disputes/:id', 'disputes.retrieve', retrieveDispute),
  route('POST', '/v1/disputes/:id', 'disputes.update', updateDispute),
  route('POST', '/v1/disputes/:id/close', 'disputes.close', closeDispute),
];
