alter table identity.users add column deleted_at timestamptz;

-- What hangs on an account so that it would go with its row is its owner's: it goes when the account is forgotten, too. What
-- would keep the row from going, such as an order, is the channel's to keep.
create function identity.forget_belongings(of_channel bigint, of_user bigint) returns void language plpgsql as $$
declare
  part record;
begin
  for part in
    select reference.conrelid::regclass as belongings,
           max(here.attname) filter (where there.attname = 'channel_id') as channel_column,
           max(here.attname) filter (where there.attname = 'id') as user_column
      from pg_constraint reference
     cross join unnest(reference.conkey, reference.confkey) as pair (here, there)
      join pg_attribute here on here.attrelid = reference.conrelid and here.attnum = pair.here
      join pg_attribute there on there.attrelid = reference.confrelid and there.attnum = pair.there
     where reference.contype = 'f' and reference.confdeltype = 'c' and reference.confrelid = 'identity.users'::regclass
     group by reference.oid, reference.conrelid
  loop
    execute format('delete from %s where %I = $1 and %I = $2', part.belongings, part.channel_column, part.user_column)
      using of_channel, of_user;
  end loop;
end
$$;
