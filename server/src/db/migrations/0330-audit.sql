-- The audit log keeps the changed fields of a long object: its first characters may be the same before and after.
create function operators.changed_fields(value jsonb, other jsonb) returns jsonb language sql immutable as $$
  select case
    when jsonb_typeof(value) = 'object' and jsonb_typeof(other) = 'object'
         and greatest(length(value::text), length(other::text)) > 1000
    then (select coalesce(jsonb_object_agg(key, operators.shortened(field)), '{}')
            from jsonb_each(value) as fields (key, field) where field is distinct from other -> key)
    else operators.shortened(value) end
$$;

-- Records a change of a row. A row without an id of its own is named by its code, pass or video.
create or replace function operators.record_row() returns trigger language plpgsql as $$
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
  select jsonb_object_agg(name, operators.changed_fields(old_row -> name, new_row -> name)),
         jsonb_object_agg(name, operators.changed_fields(new_row -> name, old_row -> name))
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
    coalesce(one_row ->> 'id', one_row ->> 'host', one_row ->> 'name',
             one_row ->> 'coupon_id', one_row ->> 'pass_id', one_row ->> 'item_id'),
    case when tg_op = 'INSERT' then null else coalesce(before_values, '{}') end,
    case when tg_op = 'DELETE' then null else coalesce(after_values, '{}') end,
    left(coalesce(current_setting('floodlit.why', true), ''), 500));
  return null;
end
$$;

-- The sports and teams of a pass, the passes and games of a code, and the categories of a video.
select operators.watch_acts('commerce.pass_categories');
select operators.watch_acts('commerce.pass_participants');
select operators.watch_acts('commerce.coupon_passes');
select operators.watch_acts('commerce.coupon_events');
select operators.watch_acts('media.vod_item_categories');
-- A role goes with its team, school, venue or game. Given and revoked roles have entries of their own.
create trigger record_act after delete on operators.grants for each row
  when (current_setting('floodlit.actor', true) <> '' and old.revoked_at is null)
  execute function operators.record_row('channel_id', 'operator_id', 'role', 'scope', 'school_id', 'team_id', 'venue_id', 'event_id');
