-- Whether anybody knows the password: an account that a provider brought has one that nobody does.
alter table identity.users add column has_password boolean not null default true;
update identity.users as account set has_password = false
where exists (
    select from identity.social_identities as identity
    where identity.channel_id = account.channel_id and identity.user_id = account.id
      and identity.created_at between account.terms_accepted_at and account.terms_accepted_at + interval '5 seconds'
  )
  and not exists (
    select from identity.mailed_links as link
    where link.channel_id = account.channel_id and link.user_id = account.id
      and link.purpose = 'password_reset' and link.used_at is not null
  );

-- When whoever holds the session last came from their provider.
alter table identity.api_keys add column proven_at timestamptz;

-- What somebody left for a provider for, and the page to come back to.
alter table identity.social_logins
  add column purpose text not null default 'login' check (purpose in ('login', 'link', 'confirm')),
  add column page text not null default 'login';
