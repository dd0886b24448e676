-- The free pass that everyone with an account chooses first, where a channel has one.
create table commerce.basic_passes (
  channel_id bigint primary key references channel.channels (id),
  pass_id bigint not null,
  foreign key (channel_id, pass_id) references commerce.passes (channel_id, id)
);
