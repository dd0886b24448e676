-- A pass says of each feature whether it has it. A missing one would fail every list that shows the pass.
-- A regular pass without a word on watching is one to watch with: its buyers paid for that.
update commerce.passes set features = jsonb_build_object(
    'watch', pass_type = 'regular', 'download', false, 'clipping', false, 'download_clip', false,
    'no_ads', false, 'vod_media_access', false
  ) || coalesce(
    (select jsonb_object_agg(key, value)
       from jsonb_each(case jsonb_typeof(features) when 'object' then features else '{}' end)
      where jsonb_typeof(value) = 'boolean'), '{}');
alter table commerce.passes
  alter column features set default '{"watch": true, "download": false, "clipping": false, "download_clip": false,
    "no_ads": false, "vod_media_access": false}',
  add constraint passes_features check (coalesce(
    jsonb_typeof(features -> 'watch') = 'boolean' and jsonb_typeof(features -> 'download') = 'boolean'
    and jsonb_typeof(features -> 'clipping') = 'boolean' and jsonb_typeof(features -> 'download_clip') = 'boolean'
    and jsonb_typeof(features -> 'no_ads') = 'boolean' and jsonb_typeof(features -> 'vod_media_access') = 'boolean',
    false));

-- One currency per channel: what is on sale is sold in the channel's currency (R1.01). Both columns follow their source
-- by themselves, and the foreign key refuses a pass in another currency, and another currency while passes are on sale.
-- A pass that is not on sale keeps the currency that its buyers paid in.
with sold as (
  select channel_id, min(currency) as currency from commerce.passes where on_sale
   group by channel_id having count(distinct currency) = 1
)
update channel.channels set settings = settings || jsonb_build_object('currency', sold.currency)
  from sold where sold.channel_id = channels.id and settings ->> 'currency' <> sold.currency;
-- A channel that sells in two currencies goes on in its own. A price is never converted.
update commerce.passes set on_sale = false
  from channel.channels
 where channels.id = passes.channel_id and on_sale and currency <> settings ->> 'currency';

alter table channel.channels
  add column currency text not null generated always as (settings ->> 'currency') stored,
  add constraint channels_id_currency unique (id, currency);
alter table commerce.passes
  add column sold_in text generated always as (case when on_sale then currency end) stored,
  add constraint passes_in_channel_currency foreign key (channel_id, sold_in) references channel.channels (id, currency);
create index passes_by_currency on commerce.passes (channel_id, sold_in);
