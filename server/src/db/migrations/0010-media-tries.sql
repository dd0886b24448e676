alter table media.assets
  -- What was delivered with the recording, so that any later try has it too.
  add column captions jsonb not null default '[]',
  -- When work on it was last heard of: what is silent for long has lost its job.
  add column touched_at timestamptz not null default now();
