-- The host of an alert's webhook and a digest of its address. The address may carry a key, so the audit log had no entry
-- when an operator changed the address alone.
alter table insight.alert_targets
  add column webhook_shown text
    generated always as (substring(webhook_url from '^https://[^/?#]+') || ' ' || left(md5(webhook_url), 8)) stored;

drop trigger record_act on insight.alert_targets;
select operators.watch_acts('insight.alert_targets', 'channel_id', 'email', 'webhook_shown');
