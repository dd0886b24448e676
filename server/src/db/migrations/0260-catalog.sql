-- A cancelled event keeps its page and its buyers. It is not sold, and no encoder airs it.
alter table catalog.events add column cancelled_at timestamptz;
-- A game that was cancelled has not begun.
alter table catalog.events add constraint cancelled_before_start
  check (cancelled_at is null or stream_status = 'upcoming');
