-- The painted pictures of operators, and the widths that copies of them exist in. Null: the job has not made them yet.
create table channel.pictures (
  channel_id bigint not null references channel.channels (id) on delete cascade,
  name text not null check (name ~ '^[0-9a-f]{32}\.png$'),
  widths smallint[] check (cardinality(widths) <= 4),
  primary key (channel_id, name)
);
create index pictures_unsized on channel.pictures (channel_id, name) where widths is null;
select channel.watch_table('channel.pictures');

-- The pictures that are shown today.
insert into channel.pictures (channel_id, name)
select distinct channel_id, substr(path, 10)
  from (select channel_id, image from catalog.events
        union all select channel_id, image from catalog.participant_groups
        union all select channel_id, unnest(images) from catalog.participants
        union all select channel_id, image from channel.slides) as shown (channel_id, path)
 where path ~ '^/media/u/[0-9a-f]{32}\.png$';
