-- A connection of the console changes a watched table only in the name of an operator. Without this guard, a verb that
-- forgets its actor, or a store that forgets its transaction, would be missing in the audit log.
-- Not watched, and so without an actor: log-in, sessions, limits, and the time of an upload's last bytes.
create function operators.refuse_nameless() returns trigger language plpgsql as $$
begin
  -- The actor counts for the transaction that names it. One that an earlier transaction left counts for nothing.
  if coalesce(current_setting('floodlit.actor', true), '') = ''
     or current_setting('floodlit.transaction', true) is distinct from pg_current_xact_id()::text
  then
    raise exception 'the console changes % in the name of an operator only: this transaction names none',
      tg_table_schema || '.' || tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;

create function operators.guard_acts(watched regclass) returns void language plpgsql as $$
begin
  execute format('create or replace trigger refuse_nameless before insert or update or delete on %s for each statement
    when (current_setting(''floodlit.room'', true) = ''console'') execute function operators.refuse_nameless()', watched);
end
$$;

select operators.guard_acts(tgrelid::regclass) from pg_trigger where tgname = 'record_act';

-- A new table that operators change by hand needs this call in its migration.
create or replace function operators.watch_acts(watched regclass, channel_column text default 'channel_id', variadic shown text[] default '{}')
returns void language plpgsql as $$
begin
  execute format('create trigger record_act after insert or update or delete on %s for each row
    when (current_setting(''floodlit.actor'', true) <> '''') execute function operators.record_row(%s)',
    watched, (select string_agg(quote_literal(argument), ', ') from unnest(array[channel_column] || shown) as argument));
  perform operators.guard_acts(watched);
end
$$;
