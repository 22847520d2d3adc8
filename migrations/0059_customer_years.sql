-- What customers and sellers did from 1 January until a day, which is not counted: any range is the difference of two. `until` is
-- the next 1 January, which every document is added to, or a cut: the 1st, 6th, 11th, 16th, 21st or 26th of a month.
create table customer_years (
  env_id uuid not null,
  customer_id uuid not null,
  seller_id uuid not null,
  until date not null,
  orders integer not null default 0,
  collections integer not null default 0,
  no_purchases integer not null default 0,
  total_cents bigint not null default 0,
  discount_cents bigint not null default 0,
  units numeric(16,3) not null default 0,
  primary key (env_id, until, customer_id, seller_id)
);

-- The cuts that customer_years is kept at, besides the ends of years.
create table customer_year_cuts (
  env_id uuid not null,
  until date not null,
  primary key (env_id, until)
);

-- What is already there is added up once, for all environments: the owner is let through for this transaction.
alter table visits no force row level security;
alter table customer_months no force row level security;
alter table seller_days no force row level security;

insert into customer_year_cuts (env_id, until)
select y.env_id, cut.until
from (select env_id, date_trunc('year', day::timestamp) as year, min(day) as first_on from seller_days group by 1, 2) y
join (select env_id, max(day) as last_on from seller_days group by 1) e on e.env_id = y.env_id
cross join lateral (
  select m::date + d as until from generate_series(y.year, y.year + interval '11 months', interval '1 month') m
  cross join generate_series(0, 25, 5) d
) cut
where cut.until > y.first_on and cut.until <= e.last_on;

insert into customer_years (env_id, customer_id, seller_id, until, orders, collections, no_purchases, total_cents, discount_cents, units)
select env_id, customer_id, seller_id, (date_trunc('year', month::timestamp) + interval '1 year')::date, sum(orders), sum(collections),
  sum(no_purchases), sum(total_cents), sum(discount_cents), sum(units)
from customer_months
group by 1, 2, 3, 4
order by 1, 4, 2, 3;

insert into customer_years (env_id, customer_id, seller_id, until, orders, collections, no_purchases, total_cents, discount_cents, units)
select c.env_id, f.customer_id, f.seller_id, c.until, f.orders, f.collections, f.no_purchases, f.total_cents, f.discount_cents, f.units
from customer_year_cuts c cross join lateral (
  select customer_id, seller_id, sum(orders) as orders, sum(collections) as collections, sum(no_purchases) as no_purchases,
    sum(total_cents) as total_cents, sum(discount_cents) as discount_cents, sum(units) as units
  from (
    select customer_id, seller_id, orders, collections, no_purchases, total_cents, discount_cents, units from customer_months
    where env_id = c.env_id and month >= date_trunc('year', c.until::timestamp)::date and month < date_trunc('month', c.until::timestamp)::date
    union all
    select customer_id, seller_id, orders, collections, no_purchases, total_cents, discount_cents, units from visits
    where env_id = c.env_id and day >= date_trunc('month', c.until::timestamp)::date and day < c.until
      and (orders + collections + no_purchases > 0 or units <> 0 or total_cents <> 0)
  ) part group by 1, 2
) f
order by 1, 4, 2, 3;

alter table visits force row level security;
alter table customer_months force row level security;
alter table seller_days force row level security;

drop table customer_spans;
