-- Each page of passes asks which sports and teams have games that no pass opens.
create index events_sold_alone on catalog.events (channel_id, event_category_id, away_team_id, home_team_id)
  where type = 'ppv' and cancelled_at is null and not_played_at is null;
