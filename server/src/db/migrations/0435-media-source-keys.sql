-- A delivered file is named by its place in the store, so that a worker of another machine can read it.
alter table media.assets rename column source_path to source_key;

update media.assets set source_key = case
  when source_key ~ '/uploads/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then 'uploads/' || right(source_key, 36)
  when source_key ~ ('/films/' || channel_id || '/[0-9a-f]{32}$')
    then 'films/' || channel_id || '/' || right(source_key, 32)
  -- A path of the command line: only the machine that it was typed on has this file.
  else 'file:' || source_key
end
where source_key is not null;

update media.assets set captions = (
  select jsonb_agg((file - 'path') || jsonb_build_object('source_key', 'file:' || (file ->> 'path')) order by place)
  from jsonb_array_elements(captions) with ordinality as delivered (file, place))
where captions <> '[]';

-- Files that a command or the demo put into the store. The row comes first, so that a sweep finds what a kill leaves.
create table media.taken_sources (
  -- The file's key is `uploads/<id>`.
  id uuid primary key,
  channel_id bigint not null references channel.channels (id),
  taken_at timestamptz not null
);
create index taken_sources_channel on media.taken_sources (channel_id);
