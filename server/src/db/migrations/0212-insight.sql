-- Links that show the report of a game without log-in. Only their hashes are kept.
create table insight.report_links (
  channel_id bigint not null,
  token_hash bytea not null check (length(token_hash) = 32),
  event_id bigint not null,
  created_at timestamptz not null,
  primary key (channel_id, token_hash),
  foreign key (channel_id, event_id) references catalog.events (channel_id, id) on delete cascade
);
create index report_links_of_event on insight.report_links (channel_id, event_id);
