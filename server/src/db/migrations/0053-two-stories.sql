-- Who paid is followed by itself, so that many refunds at once keep nobody who paid from being told of.
alter table commerce.account_watches drop constraint account_watches_what_check;
update commerce.account_watches set what = 'returns' where what = 'changes';
insert into commerce.account_watches (account, livemode, what, seen_until)
  select account, livemode, 'payments', seen_until from commerce.account_watches where what = 'returns';
alter table commerce.account_watches add constraint account_watches_what_check check (what in ('payments', 'returns', 'balance'));
