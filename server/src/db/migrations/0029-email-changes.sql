-- An account on its way to another address: both mailboxes have to agree. One at a time for each account.
create table identity.email_changes (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channel.channels (id),
  user_id bigint not null,
  old_email text not null,
  new_email text not null,
  -- Whoever asked stays logged in when it is done; everybody else is logged out.
  api_key_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  done_at timestamptz,
  unique (channel_id, user_id),
  check (done_at is null or (old_confirmed_at is not null and new_confirmed_at is not null)),
  foreign key (channel_id, user_id) references identity.users (channel_id, id) on delete cascade
);
create index email_changes_expiry on identity.email_changes (expires_at);
