-- Forms of an operator's own, and what each user answered. One form can have to be complete before somebody counts as logged in.
create table identity.custom_forms (
  channel_id bigint not null references channel.channels (id),
  alias text not null check (alias ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  definition jsonb not null,
  updated_at timestamptz not null,
  primary key (channel_id, alias)
);

create table identity.custom_form_answers (
  channel_id bigint not null,
  alias text not null,
  user_id bigint not null,
  answers jsonb not null,
  is_complete boolean not null,
  updated_at timestamptz not null,
  primary key (channel_id, alias, user_id),
  foreign key (channel_id, alias) references identity.custom_forms (channel_id, alias) on delete cascade,
  foreign key (channel_id, user_id) references identity.users (channel_id, id) on delete cascade
);
create index custom_form_answers_user on identity.custom_form_answers (channel_id, user_id);
