-- Devices and networks from which an operator has logged in with both factors. Wrong passwords of strangers do not
-- count against these, so that nobody locks an owner out by guessing.
create table operators.devices (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators.operators (id) on delete cascade,
  -- The key is in a cookie of the device.
  key_hash bytea not null,
  network text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  unique (operator_id, key_hash)
);
create index devices_key on operators.devices (key_hash);
