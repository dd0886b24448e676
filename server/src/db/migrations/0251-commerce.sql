-- When a subscription began to count as a member, and when it ended. Reports ask for both by day.
alter table commerce.subscriptions
  add column began_at timestamptz,
  add column ended_at timestamptz;

create function commerce.note_membership() returns trigger language plpgsql as $$
begin
  if new.state in ('trialing', 'active') then
    new.began_at := coalesce(new.began_at, new.updated_at);
  end if;
  new.ended_at := case
    when new.state not in ('canceled', 'abandoned') or new.began_at is null then null
    else coalesce(new.ended_at, new.updated_at) end;
  return new;
end
$$;
create trigger note_membership before insert or update of state on commerce.subscriptions
  for each row execute function commerce.note_membership();

-- Subscriptions from before this migration: access ends with a subscription at the latest.
update commerce.subscriptions
   set began_at = created_at,
       ended_at = case when state = 'canceled' then least(updated_at, access_until) end
 where period_start is not null and state in ('trialing', 'active', 'past_due', 'canceled');

create index subscriptions_began on commerce.subscriptions (channel_id, livemode) where began_at is not null;
