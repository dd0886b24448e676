-- The widths of the copies of a clip's poster. Null: the job has not made them yet.
alter table clips.clips add column poster_widths smallint[] check (cardinality(poster_widths) <= 4);
create index clips_unsized on clips.clips (id)
  where has_poster and poster_widths is null and status = 'ready' and deleted_at is null;
