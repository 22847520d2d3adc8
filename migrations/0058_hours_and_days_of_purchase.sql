-- On which days of its month a customer bought from a seller: bit n - 1 is the nth. A year's customers by day, week or weekday are
-- told by a row a month instead of one a visit.
alter table customer_months add column bought_on integer not null default 0;
alter table customer_months add column packages numeric(16,3) not null default 0;

-- Articles by hour of the company's clock.
create table article_hours (
  env_id uuid not null,
  article_id uuid not null,
  month date not null,
  hour integer not null,
  orders integer not null default 0,
  net_cents bigint not null default 0,
  total_cents bigint not null default 0,
  quantity numeric(16,3) not null default 0,
  packages numeric(16,3) not null default 0,
  kg numeric(16,3) not null default 0,
  primary key (env_id, month, article_id, hour)
);

-- Hours by channel and region, as customers' sums are kept.
create table group_hours (
  env_id uuid not null,
  channel_id uuid not null,
  region_id uuid not null,
  month date not null,
  hour integer not null,
  orders integer not null default 0,
  collections integer not null default 0,
  discount_cents bigint not null default 0,
  net_cents bigint not null default 0,
  total_cents bigint not null default 0,
  collected_cents bigint not null default 0,
  units numeric(16,3) not null default 0,
  packages numeric(16,3) not null default 0,
  kg numeric(16,3) not null default 0,
  primary key (env_id, month, channel_id, region_id, hour)
);

-- What is already there is added up once, for all environments: the owner is let through for this transaction.
alter table visits no force row level security;
alter table customer_months no force row level security;
alter table orders no force row level security;
alter table collections no force row level security;
alter table customer_groups no force row level security;
alter table order_lines no force row level security;

update customer_months m set bought_on = v.bought_on, packages = v.packages
from (
  select env_id, date_trunc('month', day::timestamp)::date as month, customer_id, seller_id,
    sum(case when orders > 0 then 1 << (extract(day from day)::int - 1) else 0 end) as bought_on, sum(packages) as packages
  from visits
  group by 1, 2, 3, 4
) v
where m.env_id = v.env_id and m.month = v.month and m.customer_id = v.customer_id and m.seller_id = v.seller_id;

insert into article_hours (env_id, article_id, month, hour, orders, net_cents, total_cents, quantity, packages, kg)
select o.env_id, l.article_id, date_trunc('month', o.day::timestamp)::date, extract(hour from o.taken_at at time zone e.time_zone)::int,
  count(distinct o.id) filter (where o.kind = 'sale'), sum(l.net_cents), sum(l.total_cents), sum(l.quantity), sum(l.packages), sum(l.kg)
from environments e
join orders o on o.env_id = e.id and o.canceled_at is null and o.deleted_at is null
join order_lines l on l.env_id = o.env_id and l.order_id = o.id
group by 1, 2, 3, 4
order by 1, 3, 2, 4;

insert into group_hours (env_id, channel_id, region_id, month, hour, orders, collections, discount_cents, net_cents, total_cents,
  collected_cents, units, packages, kg)
select d.env_id, g.channel_id, g.region_id, date_trunc('month', d.day::timestamp)::date, extract(hour from d.taken_at at time zone e.time_zone)::int,
  sum(d.orders), sum(d.collections), sum(d.discount_cents), sum(d.net_cents), sum(d.total_cents), sum(d.collected_cents), sum(d.units),
  sum(d.packages), sum(d.kg)
from (
  select env_id, customer_id, day, taken_at, (kind = 'sale')::int as orders, 0 as collections, discount_cents, net_cents, total_cents,
    0::bigint as collected_cents, units, packages, kg
  from orders where canceled_at is null and deleted_at is null
  union all
  select env_id, customer_id, day, taken_at, 0, 1, 0, 0, 0, total_cents, 0, 0, 0
  from collections where canceled_at is null and deleted_at is null
) d
join environments e on e.id = d.env_id
join customer_groups g on g.env_id = d.env_id and g.customer_id = d.customer_id
group by 1, 2, 3, 4, 5
order by 1, 4, 2, 3, 5;

alter table visits force row level security;
alter table customer_months force row level security;
alter table orders force row level security;
alter table collections force row level security;
alter table customer_groups force row level security;
alter table order_lines force row level security;
