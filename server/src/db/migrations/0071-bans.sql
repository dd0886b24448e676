-- Since when an operator keeps an account out. Null: it may log in.
alter table identity.users add column banned_at timestamptz;
