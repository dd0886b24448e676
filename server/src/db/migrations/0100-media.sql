-- How the lower rungs of a live game fare: [{"name": "360p", "missing_since": 1790000000000, "missed_segments": 12}].
-- `missing_since` is null while a rung has its segments. Written when that changes, and at the end.
alter table media.broadcasts add column rung_health jsonb not null default '[]';
