-- The audit log: each act of an operator, written in the transaction of the act. It names ids without foreign keys,
-- because an entry stays when its subject is gone.
create table operators.audit_log (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null,
  source text not null check (source in ('console', 'command_line')),
  actor text not null check (length(actor) between 1 and 254),
  operator_id bigint,
  address text,
  channel_id bigint,
  act text not null check (length(act) between 1 and 60),
  command text,
  subject text not null check (length(subject) between 1 and 254),
  subject_id text,
  before jsonb,
  after jsonb,
  why text not null default '' check (length(why) <= 500)
);
create index audit_log_channel on operators.audit_log (channel_id, id);
create index audit_log_operator on operators.audit_log (operator_id, id);
create index audit_log_time on operators.audit_log (happened_at);

create function operators.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end
$$;
create trigger append_only before update or delete on operators.audit_log
  for each row execute function operators.refuse_change();
create trigger append_only_whole before truncate on operators.audit_log
  for each statement execute function operators.refuse_change();

-- The text of a page may have 200,000 characters.
create function operators.shortened(value jsonb) returns jsonb language sql immutable as $$
  select case when length(value::text) > 1000 then to_jsonb(left(value::text, 200) || '…') else value end
$$;

-- Records a change of a row when the session or the transaction names its actor. Viewers' sessions name none.
-- Arguments: the column of the channel, then the recorded columns; without these, all but secrets.
create function operators.record_row() returns trigger language plpgsql as $$
declare
  old_row jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  new_row jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  one_row jsonb := coalesce(new_row, old_row);
  shown text[] := array(
    select name from jsonb_object_keys(one_row) as name
     where case when tg_nargs > 1 then name = any (tg_argv[1:])
                else name !~ '(hash|secret|sealed|uuid|token)' end);
  before_values jsonb;
  after_values jsonb;
begin
  select jsonb_object_agg(name, operators.shortened(old_row -> name)),
         jsonb_object_agg(name, operators.shortened(new_row -> name))
    into before_values, after_values
    from unnest(shown) as name
   where tg_op <> 'UPDATE' or old_row -> name is distinct from new_row -> name;
  -- A change of secrets alone is still a change: a key was rotated.
  if tg_op = 'UPDATE' and old_row = new_row then return null; end if;
  if tg_op = 'UPDATE' and tg_nargs > 1 and after_values is null then return null; end if;
  insert into operators.audit_log
    (happened_at, source, actor, operator_id, address, channel_id, act, command, subject, subject_id, before, after, why)
  values (
    now(),
    coalesce(nullif(current_setting('floodlit.source', true), ''), 'command_line'),
    current_setting('floodlit.actor', true),
    nullif(current_setting('floodlit.operator_id', true), '')::bigint,
    nullif(current_setting('floodlit.address', true), ''),
    (one_row ->> tg_argv[0])::bigint,
    case tg_op when 'INSERT' then 'row.created' when 'UPDATE' then 'row.changed' else 'row.deleted' end,
    nullif(current_setting('floodlit.command', true), ''),
    tg_table_schema || '.' || tg_table_name,
    coalesce(one_row ->> 'id', one_row ->> 'host', one_row ->> 'name'),
    case when tg_op = 'INSERT' then null else coalesce(before_values, '{}') end,
    case when tg_op = 'DELETE' then null else coalesce(after_values, '{}') end,
    left(coalesce(current_setting('floodlit.why', true), ''), 500));
  return null;
end
$$;

-- A new table that operators change by hand needs this call in its migration.
create function operators.watch_acts(watched regclass, channel_column text default 'channel_id', variadic shown text[] default '{}')
returns void language plpgsql as $$
begin
  execute format('create trigger record_act after insert or update or delete on %s for each row
    when (current_setting(''floodlit.actor'', true) <> '''') execute function operators.record_row(%s)',
    watched, (select string_agg(quote_literal(argument), ', ') from unnest(array[channel_column] || shown) as argument));
end
$$;

select operators.watch_acts('channel.channels', 'id');
select operators.watch_acts('channel.hosts');
select operators.watch_acts('channel.payment_accounts');
select operators.watch_acts('channel.pages');
select operators.watch_acts('channel.faq');
select operators.watch_acts('channel.slides');
select operators.watch_acts('channel.static_blocks');
select operators.watch_acts('catalog.events');
select operators.watch_acts('catalog.participants');
select operators.watch_acts('catalog.participant_groups');
select operators.watch_acts('catalog.event_categories');
select operators.watch_acts('catalog.locations');
select operators.watch_acts('commerce.passes');
select operators.watch_acts('commerce.basic_passes');
select operators.watch_acts('commerce.coupons');
select operators.watch_acts('commerce.refunds');
select operators.watch_acts('commerce.subscriptions', 'channel_id', 'state', 'renewal_wish');
select operators.watch_acts('media.encoders');
select operators.watch_acts('media.broadcasts');
select operators.watch_acts('media.prerolls');
select operators.watch_acts('media.vod_items');
select operators.watch_acts('clips.settings');
select operators.watch_acts('clips.event_settings');
select operators.watch_acts('clips.decisions');
-- The log keeps an operator's decisions about an account. It names no viewer.
select operators.watch_acts('identity.users', 'channel_id', 'banned_at', 'temporary_password', 'temporary_password_until');
select operators.watch_acts('identity.api_keys', 'channel_id', 'user_id', 'revoked_at');
select operators.watch_acts('identity.custom_forms');
