-- What a device is called in the list of those that are logged in: two words from its browser, and about when and where it was seen.
alter table identity.api_keys
  add column browser text check (length(browser) <= 40),
  add column system text check (length(system) <= 40),
  add column country text check (length(country) = 2),
  add column last_seen_at timestamptz;
