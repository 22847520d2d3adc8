-- What picking prepared of each order when its load was processed: what left on the vehicle in place of the order's own
-- lines, with what was short left out and what was replaced by what took its place. Orders that nobody picked have none.
create table load_lines (
  env_id uuid not null,
  load_id uuid not null,
  order_id uuid not null,
  article_id uuid not null,
  -- Zero: all of it was missing.
  units numeric(14,3) not null,
  packages numeric(14,3) not null,
  kg numeric(14,3) not null,
  total_cents bigint not null,
  primary key (env_id, load_id, order_id, article_id),
  foreign key (env_id, load_id) references consolidated_loads (env_id, id),
  foreign key (env_id, order_id) references orders (env_id, id),
  foreign key (env_id, article_id) references articles (env_id, id),
  constraint load_lines_units check (units >= 0)
);
