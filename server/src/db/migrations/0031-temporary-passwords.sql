-- Until when a password that somebody else gave lets its user in. One that is out there already has a day from now.
alter table identity.users add column temporary_password_until timestamptz;
update identity.users set temporary_password_until = now() + interval '24 hours' where temporary_password;
alter table identity.users
  add constraint temporary_password_ends check (not temporary_password or temporary_password_until is not null);
