-- What a forgotten account has in place of its address is none: an address could be registered, and then its deletion found it taken.
update identity.users set email = 'deleted-' || id where deleted_at is not null;
