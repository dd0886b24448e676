// I8 as database queries: each refund in the ledger has one credit note, and their numbers have no gap.
import { sql } from 'kysely';

/** One query for each check. The database itself refuses two notes of one refund or number. */
export const creditNoteViolations = [
  sql`select 'I8', l.channel_id, 'order ' || l.order_id, 'refund ' || l.source_id || ' has no credit note'
    from commerce.ledger l
    left join commerce.credit_notes n on (n.channel_id, n.source_id) = (l.channel_id, l.source_id)
   where l.kind = 'refund' and l.amount_cents < 0 and n.number is null`,
  sql`select 'I8', n.channel_id, 'order ' || n.order_id, 'credit note ' || n.number || ' is of no refund'
    from commerce.credit_notes n
    left join commerce.ledger l
      on (l.channel_id, l.order_id, l.kind, l.source_id) = (n.channel_id, n.order_id, 'refund', n.source_id)
   where l.amount_cents is distinct from -n.amount_cents`,
  sql`select 'I8', n.channel_id, 'credit notes', count(*) || ' credit notes are numbered to ' || max(n.number) || ', counted to ' || coalesce(c.last, 0)
    from commerce.credit_notes n
    left join commerce.credit_note_counters c on (c.channel_id, c.livemode) = (n.channel_id, n.livemode)
   group by n.channel_id, n.livemode, c.last
  having max(n.number) <> count(*) or c.last is distinct from max(n.number)`,
];
