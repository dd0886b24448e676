-- Lower base prices of a pass, each until a moment. The rules of the shop refuse overlaps; the row refuses another shape.
alter table commerce.passes add column early_prices jsonb not null default '[]'
  constraint passes_early_prices_list check (jsonb_typeof(early_prices) = 'array' and jsonb_array_length(early_prices) <= 5);
