-- Units below which programs outside are told (stock.below); null: nobody is.
alter table articles add column minimum_stock numeric(12,3),
  add constraint articles_minimum_not_negative check (minimum_stock >= 0);
