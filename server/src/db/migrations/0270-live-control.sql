-- The words of an operator during a live game, and the signal that an encoder sends now.
alter table media.broadcasts
  -- Viewers see the sentence in place of the picture. Nothing is recorded meanwhile.
  add column slate_text text check (char_length(slate_text) between 1 and 200),
  -- Viewers read it beside the picture.
  add column viewer_message text check (char_length(viewer_message) between 1 and 200),
  -- An armed event airs only once an operator starts it.
  add column waits_for_start boolean not null default false;
-- The airing process ends the event from this moment on. Until then the end can be taken back.
comment on column media.broadcasts.end_wished_at is 'the moment from which the event ends';

-- One row for each encoder: what it sends, written every two seconds while it sends.
create table media.encoder_signals (
  channel_id bigint not null,
  encoder_id bigint not null,
  -- The event on the air. Null for a test, which nobody but operators sees.
  event_id bigint,
  -- Names the test stream, for its address. Null on the air.
  take text,
  since timestamptz not null,
  seen_at timestamptz not null,
  facts jsonb not null,
  primary key (channel_id, encoder_id),
  foreign key (channel_id, encoder_id) references media.encoders (channel_id, id) on delete cascade
);
