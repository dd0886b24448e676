-- The epoch in the name of the initial fragment that the open segment of a press belongs to. Null is a clip of before.
alter table clips.clips add column tail_epoch integer;
