-- A planner may read the names of all tables first: only those of partitions are dates.
create or replace function insight.drop_partitions(raw_before date, sums_before date) returns void language plpgsql as $$
declare
  part record;
begin
  perform pg_advisory_xact_lock(hashtextextended('insight.partitions', 0));
  for part in
    select child.relname as name
      from pg_inherits
      join pg_class child on child.oid = pg_inherits.inhrelid
     where pg_inherits.inhparent in ('insight.items'::regclass, 'insight.plays'::regclass)
       and case when child.relname ~ '^(items|plays)_[0-9]{8}$'
             then to_date(right(child.relname, 8), 'YYYYMMDD') < raw_before end
    union all
    select child.relname
      from pg_inherits
      join pg_class child on child.oid = pg_inherits.inhrelid
     where pg_inherits.inhparent in ('insight.minute_sums'::regclass, 'insight.day_sums'::regclass)
       and case when child.relname ~ '^(minute|day)_sums_[0-9]{6}$'
             then to_date(right(child.relname, 6), 'YYYYMM') + interval '1 month' <= sums_before end
  loop
    execute format('drop table insight.%I', part.name);
  end loop;
end
$$;
