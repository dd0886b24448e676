-- Mail is written down in the transaction that wants it and sent by a job: while the mail server is away nothing is lost.
create schema mail;

create table mail.messages (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channel.channels (id),
  -- Who asks for the same mail again gets the one that is there.
  dedup_key text not null,
  -- The same at each try, so that a mailbox that got it twice shows it once.
  message_id text not null,
  from_name text not null,
  from_address text not null,
  recipient text not null,
  reply_to text,
  subject text not null,
  html text not null,
  text text not null,
  -- `kept` is sent in sandbox mode: it stays here and is shown on the outbox page.
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'kept', 'refused')),
  tries integer not null default 0,
  next_try_at timestamptz not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (channel_id, id),
  unique (channel_id, dedup_key)
);
create index messages_waiting on mail.messages (next_try_at) where status = 'waiting';
create index messages_by_channel on mail.messages (channel_id, id desc);
create index messages_settled on mail.messages (created_at) where status <> 'waiting';
