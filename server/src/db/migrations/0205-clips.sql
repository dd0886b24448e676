-- Captions of the range in the clip's folder: language, label, file.
alter table clips.clips add column captions jsonb not null default '[]';

-- A PNG on each file to give away.
alter table clips.settings add column mark bytea check (octet_length(mark) between 1 and 200000);

-- Files to give away in another shape. The maker asks for each, and chooses its middle.
create table clips.crops (
  channel_id bigint not null,
  clip_id bigint not null,
  shape text not null check (shape in ('square', 'portrait')),
  -- In thousandths of the picture's width.
  centre integer not null check (centre between 0 and 1000),
  status text not null check (status in ('queued', 'ready', 'failed')),
  attempts integer not null,
  bytes bigint,
  touched_at timestamptz not null,
  primary key (channel_id, clip_id, shape),
  check (status <> 'ready' or bytes is not null),
  foreign key (channel_id, clip_id) references clips.clips (channel_id, id) on delete cascade
);
create index crops_queued on clips.crops (touched_at) where status = 'queued';
