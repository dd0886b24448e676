-- What visitors see is remembered until it is edited. Whoever edits, by a verb or by hand, the database tells which channel
-- it was: at commit, once for each transaction and channel, and without a row that edits would have to wait for.
create function channel.tell_edit() returns trigger language plpgsql as $$
declare
  column_name text := tg_argv[0];
  seen text;
begin
  if tg_op = 'TRUNCATE' then
    perform pg_notify('floodlit_edits', '*');
    return null;
  end if;
  seen := format('select %I from changed', column_name);
  if tg_op = 'UPDATE' then
    seen := seen || format(' union select %I from before_change', column_name);
  end if;
  execute 'select pg_notify(''floodlit_edits'', id::text) from (select distinct id from (' || seen || ') as rows (id)) as channels';
  return null;
end
$$;

-- Every edit of this table changes the revision of its rows' channels.
create function channel.watch_table(watched regclass, channel_column text default 'channel_id') returns void
language plpgsql as $$
begin
  execute format('create trigger tell_insert after insert on %s referencing new table as changed
    for each statement execute function channel.tell_edit(%L)', watched, channel_column);
  execute format('create trigger tell_update after update on %s referencing old table as before_change new table as changed
    for each statement execute function channel.tell_edit(%L)', watched, channel_column);
  execute format('create trigger tell_delete after delete on %s referencing old table as changed
    for each statement execute function channel.tell_edit(%L)', watched, channel_column);
  execute format('create trigger tell_truncate after truncate on %s
    for each statement execute function channel.tell_edit(%L)', watched, channel_column);
end
$$;

-- All that a channel shows, and what it sells. Not: what is counted or written while people watch, and by nobody's hand.
select channel.watch_table('channel.channels', 'id');
select channel.watch_table(format('%I.%I', table_schema, table_name)::regclass)
  from information_schema.columns
 where column_name = 'channel_id'
   and (table_schema in ('channel', 'catalog')
     or (table_schema = 'commerce' and table_name in ('passes', 'pass_categories', 'pass_participants'))
     or (table_schema = 'media' and table_name like 'vod%'))
   and (table_schema, table_name) <> ('catalog', 'editions');

-- How far an encoder has come, and that somebody watches, is written every few seconds and seen by nobody.
create function media.tell_edit() returns trigger language plpgsql as $$
begin
  perform pg_notify('floodlit_edits', coalesce(new.channel_id, old.channel_id)::text);
  return null;
end
$$;
create trigger tell_new after insert or delete on media.assets for each row execute function media.tell_edit();
create trigger tell_update after update on media.assets for each row
  when ((old.status, old.folder, old.duration_seconds, old.ladder) is distinct from
        (new.status, new.folder, new.duration_seconds, new.ladder))
  execute function media.tell_edit();
create trigger tell_new after insert or delete on media.broadcasts for each row execute function media.tell_edit();
create trigger tell_update after update on media.broadcasts for each row
  when ((old.status, old.signal_lost_at) is distinct from (new.status, new.signal_lost_at))
  execute function media.tell_edit();
