-- The rules that a score was folded by. A finished game keeps the rules of its time.
alter table catalog.scores add column rules jsonb;

-- Scores of before take the rules of their sport as they are now.
update catalog.scores scores set rules = coalesce(sports.rules, case sports.sport_key
  when 'soccer' then '{"periods":{"kind":"half","count":2,"seconds":2700},"clock":"up","runs_on":true,"score":"total","overtime_seconds":900,"points":[{"name":"goal","points":1}],"big_plays":["shot","save","corner","penalty_kick"],"penalties":["yellow_card","red_card"],"has_timeouts":false}'::jsonb
  when 'basketball' then '{"periods":{"kind":"quarter","count":4,"seconds":480},"clock":"down","runs_on":false,"score":"total","overtime_seconds":240,"points":[{"name":"free_throw","points":1},{"name":"two_points","points":2},{"name":"three_points","points":3}],"big_plays":["dunk","block","steal"],"penalties":["foul","technical_foul"],"has_timeouts":true}'::jsonb
  when 'hockey' then '{"periods":{"kind":"period","count":3,"seconds":1200},"clock":"down","runs_on":false,"score":"total","overtime_seconds":300,"points":[{"name":"goal","points":1}],"big_plays":["shot","save","hit","power_play"],"penalties":["minor_penalty","major_penalty"],"has_timeouts":true}'::jsonb
  when 'volleyball' then '{"periods":{"kind":"set","count":5,"seconds":null},"clock":"none","runs_on":false,"score":"sets","overtime_seconds":null,"points":[{"name":"point","points":1}],"big_plays":["ace","block","dig"],"penalties":["yellow_card","red_card"],"has_timeouts":true}'::jsonb
  when 'american_football' then '{"periods":{"kind":"quarter","count":4,"seconds":720},"clock":"down","runs_on":false,"score":"total","overtime_seconds":600,"points":[{"name":"touchdown","points":6},{"name":"extra_point","points":1},{"name":"two_point_conversion","points":2},{"name":"field_goal","points":3},{"name":"safety","points":2}],"big_plays":["interception","fumble","sack","long_run"],"penalties":["flag","ejection"],"has_timeouts":true}'::jsonb
  when 'baseball' then '{"periods":{"kind":"half_inning","count":18,"seconds":null},"clock":"none","runs_on":false,"score":"total","overtime_seconds":null,"points":[{"name":"run","points":1}],"big_plays":["home_run","strikeout","double_play","stolen_base"],"penalties":["ejection"],"has_timeouts":false}'::jsonb
  when 'plain' then '{"periods":{"kind":"period","count":2,"seconds":null},"clock":"none","runs_on":false,"score":"total","overtime_seconds":null,"points":[{"name":"point","points":1}],"big_plays":["big_play"],"penalties":["penalty"],"has_timeouts":true}'::jsonb
  end)
from catalog.events events
join catalog.event_categories sports on sports.channel_id = events.channel_id and sports.id = events.event_category_id
where events.channel_id = scores.channel_id and events.id = scores.event_id;
