-- How often passwords were tried lately: of one address, from one network, on the whole channel. All processes count together.
create table identity.login_tries (
  channel_id bigint not null references channel.channels (id),
  -- A hash: nobody's address can be read here.
  subject_hash bytea not null,
  tries integer not null,
  ends_at timestamptz not null,
  primary key (channel_id, subject_hash)
);
create index login_tries_end on identity.login_tries (ends_at);
