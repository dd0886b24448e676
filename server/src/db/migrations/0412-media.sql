-- A removed encoder keeps its row, because games that it aired name it. Its key opens nothing any more.
alter table media.encoders add column removed_at timestamptz;
