-- What was sold on one closed day, a column for each thing that is asked: customers are counted once over any two dimensions by
-- reading a few hundred of these instead of millions of lines. A day without a row is read from its documents.
create table sold_days (
  env_id uuid not null,
  day date not null,
  orders integer not null,
  lines integer not null,
  -- of each order, by seller, hour and customer: places of `sold_places` or a number, big-endian, each as wide as the column needs
  customers bytea not null,
  sellers bytea not null,
  hours bytea not null,
  -- how many articles, each counted once
  line_counts bytea not null,
  -- of each order its articles, one order after the other
  articles bytea not null,
  primary key (env_id, day)
);

-- Bytes of places hardly shrink, and unpacking them would cost more than reading them.
alter table sold_days alter column customers set storage external;
alter table sold_days alter column sellers set storage external;
alter table sold_days alter column hours set storage external;
alter table sold_days alter column line_counts set storage external;
alter table sold_days alter column articles set storage external;

-- The small number that stands for a customer, a seller or an article in `sold_days`: given once, and never to another.
create table sold_places (
  env_id uuid not null,
  kind text not null,
  id uuid not null,
  place integer not null,
  primary key (env_id, kind, id),
  unique (env_id, kind, place),
  constraint sold_places_kind check (kind in ('customer', 'seller', 'article'))
);

-- Nobody asks any more on which days of a month a customer bought, only on how many.
alter table customer_months add column effective_visits integer not null default 0;

alter table customer_months no force row level security;

update customer_months set effective_visits = bit_count(bought_on::bit(32)) where bought_on <> 0;

alter table customer_months force row level security;

alter table customer_months drop column bought_on;
