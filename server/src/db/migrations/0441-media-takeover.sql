-- The node that airs a game, and how many times the game was taken. Every write of a home names its epoch.
alter table media.broadcasts
  add column node uuid,
  add column epoch integer not null default 0 check (epoch between 0 and 999999),
  add column taken_at timestamptz,
  -- The newest segment that its home has begun, written every 2 s.
  add column last_number integer not null default 0,
  -- The network of the encoder that feeds it, or fed it last.
  add column fed_from text,
  -- The network of the encoder that lost the game to another one last, and when.
  add column lost_from text,
  add column lost_at timestamptz,
  add constraint broadcasts_lost check ((lost_from is null) = (lost_at is null));
-- An encoder that an end command cut off is let in again from then on.
alter table media.encoders add column rest_until timestamptz;
