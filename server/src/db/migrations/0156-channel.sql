-- The exact origins of the sites that may frame the channel's games. None at first.
alter table channel.channels add column embed_sites text[] not null default '{}'
  check (cardinality(embed_sites) <= 50 and array_position(embed_sites, null) is null);
