// Settles the subscription model: processes its webhooks, and reconciles each minute the changes without a webhook.
import { isOver } from '../../src/commerce/index.ts';
import { orderExpirySeconds, type Row } from './subscription-model-database.ts';
import { day, hour, type ServiceEvent } from './subscription-model-facts.ts';
import { createProcesses, type Parts, type Process } from './subscription-model-processes.ts';

const changesOverlap = 60;

export function createReconciliation(parts: Parts) {
  const { service, database, has } = parts;
  const verbs = createProcesses(parts);
  const { sync, syncOrder, settle, create, expire, endAtOnce, listPaid } = verbs;
  let seenChangesAt = 0;

  function* work(event: ServiceEvent): Process {
    if (database.inbox.get(event.id)?.done !== false) return;
    if (event.invoiceId !== undefined) {
      const payment = service.readPayment(event.invoiceId);
      yield;
      const order = database.orderOfPayment(event.invoiceId);
      if (order !== undefined) yield* settle(order.id, payment);
      database.markDone(event);
      return;
    }
    const row = database.rowOfService(event.subscriptionId);
    if (row !== undefined && has('readAgain')) yield* sync(row.id);
    else if (row !== undefined)
      database.apply({ rowId: row.id, facts: event.carried, paid: [], ...database.claim(row.id) });
    database.markDone(event);
  }

  function* webhook(event: ServiceEvent): Process {
    if (!database.receive(event)) return;
    yield;
    yield* work(event);
  }

  function* askAbout(row: Row): Process {
    database.change(row.id, { syncAt: service.now() + database.nextQuestionOf(row) });
    yield;
    if (row.serviceId !== null) return yield* sync(row.id);
    const order = database.readOrder(row.orderId);
    const isOpen = order.status === 'created' || order.status === 'failed';
    if (order.isTrial && isOpen) yield* create(order, row);
  }

  function* endForGood(row: Row): Process {
    if (row.serviceId === null) return;
    const question = database.claim(row.id);
    yield;
    const facts = yield* endAtOnce(row.serviceId);
    yield;
    const paid = yield* listPaid(row.serviceId);
    database.apply({ rowId: row.id, facts, paid, ...question });
    yield;
  }

  /** One thing that fails does not stop the others. */
  function* attempt(work: Process): Process {
    try {
      yield* work;
    } catch (error) {
      if (!(error instanceof Error) || error.constructor === Error) throw error;
    }
  }

  function* readStory(): Process {
    const since = seenChangesAt - changesOverlap;
    const readAt = service.now();
    const changed = service.listChanges(since);
    yield;
    for (const invoiceId of changed) {
      const order = database.orderOfPayment(invoiceId);
      if (order !== undefined) yield* syncOrder(order.id);
    }
    seenChangesAt = Math.max(seenChangesAt, readAt);
  }

  function* reconcile(): Process {
    const now = service.now();
    database.followTime();
    for (const row of database.inbox.values()) if (!row.done) yield* attempt(work(row.event));
    for (const { id, status, createdAt } of database.orders.slice()) {
      if (status !== 'created' && status !== 'failed' && status !== 'expiring') continue;
      const isTooOld = now >= createdAt + orderExpirySeconds;
      yield* attempt(status === 'expiring' || isTooOld ? expire(id) : syncOrder(id));
    }
    yield* attempt(readStory());
    for (const { id, status, paidAt, readAt } of database.orders.slice()) {
      const isDue = readAt <= now - (now < paidAt + 3 * day ? hour : day) && now < paidAt + 30 * day;
      if (status !== 'paid' || !isDue) continue;
      database.touch(id);
      yield* attempt(syncOrder(id));
    }
    for (const row of database.rows.slice()) {
      const isForgotten = database.deleted.has(row.user) && has('endForgotten');
      if (isForgotten && !isOver(row.state)) yield* attempt(endForGood({ ...row }));
      const isOwed = row.isOwed && has('askAfterEnd');
      if (row.syncAt <= now && (!isOver(row.state) || isOwed)) yield* attempt(askAbout({ ...row }));
    }
  }

  return { ...verbs, webhook, reconcile };
}
