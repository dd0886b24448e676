import type Stripe from 'stripe';
import type { Database } from './database.ts';
import { takeWebhookFaults } from './faults.ts';
import type { SandboxClock } from './sandbox-clock.ts';
import { signatureHeader } from './stripe-values.ts';

/** Seconds of the sandbox's time before each further try: quick ones for a restart, then minutes, then hours. */
const retrySeconds = [1, 2, 5, 15, 60, 300, 1800, 7200, 21_600, 43_200, 86_400];
const answerTimeoutMs = 10_000;
const longestSleepMs = 1000;
/** On their way to one endpoint at once. */
const atOnce = 10;

interface WebhookSender {
  /** Looks for due deliveries at once. */
  wake(): void;
  close(): Promise<void>;
}

interface Due {
  event: Stripe.EventBase;
  /** Id of the object that the event concerns. */
  subject: string;
  endpoint_id: string;
  url: string;
  secret: string;
  attempts: number;
  is_delayed: boolean;
}

interface Attempt {
  status: number | null;
  error: string | null;
}

interface WebhookSenderDeps {
  database: Database;
  clock: SandboxClock;
  log: (line: string) => void;
}

/** Sends each endpoint several events at once, those about one object in their order; endpoints do not wait for each other. */
export function createWebhookSender({ database, clock, log }: WebhookSenderDeps): WebhookSender {
  const stop = new AbortController();
  const busy = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let isAskedAgain = false;

  function wake(): void {
    isAskedAgain = true;
    if (looking || stop.signal.aborted) return;
    looking = look().finally(() => (looking = undefined));
  }

  async function look(): Promise<void> {
    clearTimeout(timer);
    let sleepMs = longestSleepMs;
    try {
      while (isAskedAgain && !stop.signal.aborted) {
        isAskedAgain = false;
        sleepMs = await startDue();
      }
    } catch (error) {
      log(`webhooks wait: ${error instanceof Error ? error.message : 'unknown'}`);
    }
    if (!stop.signal.aborted) timer = setTimeout(wake, sleepMs);
  }

  /** Starts a courier for each idle endpoint with something due; answers the time until the next look. */
  async function startDue(): Promise<number> {
    const { rows } = await database.ask((tx) =>
      tx.query<{ endpoint_id: string; next_ms: string }>(
        `select d.endpoint_id, min(d.next_attempt_at_ms) as next_ms from stripe_sandbox.deliveries d
           join stripe_sandbox.objects e on e.id = d.endpoint_id and e.object ->> 'status' = 'enabled'
          where d.status = 'pending' group by d.endpoint_id`,
        [],
      ),
    );
    let sleepMs = longestSleepMs;
    for (const { endpoint_id, next_ms } of rows) {
      const waitMs = Number(next_ms) - clock.nowMs();
      if (waitMs > 0) sleepMs = Math.min(sleepMs, waitMs);
      else if (!busy.has(endpoint_id)) {
        const courier = carry(endpoint_id).then(
          () => {
            busy.delete(endpoint_id);
            wake();
          },
          // The next look is soon enough: waking at once would spin on an error that stays.
          (error: unknown) => {
            busy.delete(endpoint_id);
            log(`webhook to ${endpoint_id} waits: ${error instanceof Error ? error.message : 'unknown'}`);
          },
        );
        busy.set(endpoint_id, courier);
      }
    }
    return sleepMs;
  }

  async function carry(endpointId: string): Promise<void> {
    while (!stop.signal.aborted) {
      const due = await listDue(endpointId);
      if (due.length === 0) return;
      // To the end, also where one fails: no other sender may take them before.
      const carried = await Promise.allSettled(due.map(carryOne));
      const failed = carried.find((each) => each.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
    }
  }

  async function carryOne(due: Due): Promise<void> {
    const faults = await takeWebhookFaults(database);
    const delay = faults.get('delay')?.seconds ?? 0;
    const shuffle = Math.random() * (faults.get('shuffle')?.seconds ?? 0);
    if (delay + shuffle > 0 && !due.is_delayed) await postpone(due, delay + shuffle);
    else if (faults.has('drop')) await record(due, { status: null, error: 'dropped by a fault' }, 'failed');
    else await deliver(due, faults.has('double') ? 2 : 1);
  }

  /** The earliest, and of each object only its first. */
  async function listDue(endpointId: string): Promise<Due[]> {
    return database.ask(async (tx) => {
      const { rows } = await tx.query<Due & { pending: number }>(
        `select v.object as event, v.parent as subject, d.endpoint_id, e.object ->> 'url' as url, e.hidden ->> 'secret' as secret, d.attempts, d.is_delayed,
                (select count(*)::int from stripe_sandbox.deliveries o where o.event_id = d.event_id and o.status = 'pending') as pending
           from stripe_sandbox.deliveries d
           join stripe_sandbox.objects v on v.id = d.event_id
           join stripe_sandbox.objects e on e.id = d.endpoint_id and e.object ->> 'status' = 'enabled'
          where d.endpoint_id = $1 and d.status = 'pending' and d.next_attempt_at_ms <= $2
          order by d.next_attempt_at_ms, v.ordinal limit ${atOnce}`,
        [endpointId, clock.nowMs()],
      );
      const subjects = new Set<string>();
      return rows
        .filter(({ subject }) => !subjects.has(subject) && subjects.add(subject))
        .map((due) => ({ ...due, event: { ...due.event, pending_webhooks: due.pending } }));
    });
  }

  async function deliver(due: Due, times: number): Promise<void> {
    let attempt: Attempt = { status: null, error: null };
    for (let sent = 0; sent < times; sent += 1) attempt = await post(due);
    // Stopped in the middle of a try: it stays due and is sent again after the restart.
    if (stop.signal.aborted && attempt.error !== null) return;
    await record(
      due,
      attempt,
      attempt.status !== null && attempt.status >= 200 && attempt.status < 300 ? 'delivered' : 'pending',
    );
  }

  async function post(due: Due): Promise<Attempt> {
    const payload = JSON.stringify(due.event);
    // The receiver compares the signature's time with a real clock, so the moved one would be refused.
    const signature = signatureHeader(payload, due.secret, clock.machineNow());
    try {
      const response = await fetch(due.url, {
        method: 'POST',
        body: payload,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature,
          'user-agent': 'Stripe/1.0 (sandbox)',
        },
        redirect: 'manual',
        signal: AbortSignal.any([stop.signal, AbortSignal.timeout(answerTimeoutMs)]),
      });
      await response.body?.cancel();
      return { status: response.status, error: null };
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      return { status: null, error: cause instanceof Error ? cause.message.slice(0, 200) : 'unknown' };
    }
  }

  async function record(
    due: Due,
    attempt: Attempt,
    status: 'pending' | 'delivered' | 'failed',
  ): Promise<void> {
    const wait = retrySeconds[due.attempts];
    const outcome = status === 'pending' && wait === undefined ? 'failed' : status;
    const { id } = due.event;
    const nextMs = clock.nowMs() + (wait ?? 0) * 1000;
    // Nothing happens where the endpoint was deleted while it was being called, nor when this is sent a second time.
    await database.ask((tx) =>
      tx.query(
        `with tried as (
           update stripe_sandbox.deliveries set status = $3, attempts = attempts + 1, next_attempt_at_ms = $4
            where event_id = $1 and endpoint_id = $2 and attempts = $5 returning event_id, endpoint_id)
         insert into stripe_sandbox.delivery_attempts (event_id, endpoint_id, attempted_at, response_status, error)
         select event_id, endpoint_id, $6, $7, $8 from tried`,
        [id, due.endpoint_id, outcome, nextMs, due.attempts, clock.now(), attempt.status, attempt.error],
      ),
    );
  }

  async function postpone(due: Due, seconds: number): Promise<void> {
    await database.ask((tx) =>
      tx.query(
        'update stripe_sandbox.deliveries set is_delayed = true, next_attempt_at_ms = $3 where event_id = $1 and endpoint_id = $2',
        [due.event.id, due.endpoint_id, Math.round(clock.nowMs() + seconds * 1000)],
      ),
    );
  }

  wake();
  return {
    wake,
    async close() {
      stop.abort();
      clearTimeout(timer);
      await looking;
      clearTimeout(timer);
      await Promise.all(busy.values());
    },
  };
}
