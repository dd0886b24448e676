-- Decisions of operators about errors, and where a channel's alerts and reports go, belong into the audit log.
-- An address of a webhook may carry a key, so only the address of the mail is recorded.
select operators.watch_acts('error_reports.errors', 'channel_id', 'state');
select operators.watch_acts('insight.alert_targets', 'channel_id', 'email');
select operators.watch_acts('insight.report_links', 'channel_id', 'event_id');
