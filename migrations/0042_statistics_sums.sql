-- Sums that statistics by two dimensions read; the writing transaction keeps them as it keeps those of 0005.
-- A channel or region that a customer does not have is the nil uuid: keys hold no nulls.

-- Under which channel and region a customer's sums are kept. A customer who moves stays here until it is settled; whoever
-- reads the sums before takes its part from one side to the other.
create table customer_groups (
  env_id uuid not null,
  customer_id uuid not null,
  channel_id uuid not null,
  region_id uuid not null,
  primary key (env_id, customer_id)
);

create table group_days (
  env_id uuid not null,
  day date not null,
  channel_id uuid not null,
  region_id uuid not null,
  visits integer not null default 0,
  effective_visits integer not null default 0,
  orders integer not null default 0,
  collections integer not null default 0,
  no_purchases integer not null default 0,
  units numeric(16,3) not null default 0,
  packages numeric(16,3) not null default 0,
  kg numeric(16,3) not null default 0,
  discount_cents bigint not null default 0,
  net_cents bigint not null default 0,
  total_cents bigint not null default 0,
  collected_cents bigint not null default 0,
  primary key (env_id, day, channel_id, region_id)
);

create table group_article_months (
  env_id uuid not null,
  month date not null,
  channel_id uuid not null,
  region_id uuid not null,
  article_id uuid not null,
  orders integer not null default 0,
  quantity numeric(16,3) not null default 0,
  packages numeric(16,3) not null default 0,
  kg numeric(16,3) not null default 0,
  net_cents bigint not null default 0,
  total_cents bigint not null default 0,
  primary key (env_id, month, channel_id, region_id, article_id)
);

-- seller_article_months over quarters (span 90) and calendar years (span 365).
create table seller_article_spans (
  env_id uuid not null,
  seller_id uuid not null,
  article_id uuid not null,
  starts_on date not null,
  span integer not null,
  orders integer not null default 0,
  net_cents bigint not null default 0,
  total_cents bigint not null default 0,
  quantity numeric(16,3) not null default 0,
  packages numeric(16,3) not null default 0,
  kg numeric(16,3) not null default 0,
  primary key (env_id, span, starts_on, seller_id, article_id)
);

-- A seller's day by the hour of the company's clock at which documents were taken.
create table seller_hours (
  env_id uuid not null,
  seller_id uuid not null,
  day date not null,
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
  primary key (env_id, day, seller_id, hour)
);

-- What is already there is added up once, for all environments: the owner is let through for this transaction.
alter table customers no force row level security;

alter table visits no force row level security;

alter table orders no force row level security;

alter table order_lines no force row level security;

alter table collections no force row level security;

alter table seller_article_months no force row level security;

insert into customer_groups (env_id, customer_id, channel_id, region_id)
select env_id, id, coalesce(sales_channel_id, '00000000-0000-0000-0000-000000000000'), coalesce(region_id, '00000000-0000-0000-0000-000000000000')
from customers;

insert into group_days (env_id, day, channel_id, region_id, visits, effective_visits, orders, collections, no_purchases, units, packages, kg,
  discount_cents, net_cents, total_cents, collected_cents)
select v.env_id, v.day, g.channel_id, g.region_id, count(*) filter (where v.orders + v.collections + v.no_purchases > 0),
  count(*) filter (where v.orders > 0), sum(v.orders), sum(v.collections), sum(v.no_purchases), sum(v.units), sum(v.packages), sum(v.kg),
  sum(v.discount_cents), sum(v.net_cents), sum(v.total_cents), sum(v.collected_cents)
from visits v join customer_groups g on g.env_id = v.env_id and g.customer_id = v.customer_id
where v.orders + v.collections + v.no_purchases > 0 or v.units <> 0 or v.total_cents <> 0
group by 1, 2, 3, 4
order by 1, 2, 3, 4;

insert into group_article_months (env_id, month, channel_id, region_id, article_id, orders, quantity, packages, kg, net_cents, total_cents)
select o.env_id, date_trunc('month', o.day::timestamp)::date, g.channel_id, g.region_id, l.article_id,
  count(distinct o.id) filter (where o.kind = 'sale'), sum(l.quantity), sum(l.packages), sum(l.kg), sum(l.net_cents), sum(l.total_cents)
from orders o
join order_lines l on l.env_id = o.env_id and l.order_id = o.id
join customer_groups g on g.env_id = o.env_id and g.customer_id = o.customer_id
where o.canceled_at is null and o.deleted_at is null
group by 1, 2, 3, 4, 5
order by 1, 2, 3, 4, 5;

insert into seller_article_spans (env_id, span, starts_on, seller_id, article_id, orders, net_cents, total_cents, quantity, packages, kg)
select m.env_id, s.span, s.starts_on, m.seller_id, m.article_id, sum(m.orders), sum(m.net_cents), sum(m.total_cents), sum(m.quantity),
  sum(m.packages), sum(m.kg)
from seller_article_months m cross join lateral (values
  (90, date_trunc('quarter', m.month::timestamp)::date), (365, date_trunc('year', m.month::timestamp)::date)) s (span, starts_on)
group by 1, 2, 3, 4, 5
order by 1, 2, 3, 4, 5;

insert into seller_hours (env_id, day, seller_id, hour, orders, collections, discount_cents, net_cents, total_cents, collected_cents, units,
  packages, kg)
select d.env_id, d.day, d.seller_id, extract(hour from d.taken_at at time zone e.time_zone)::int, sum(d.orders), sum(d.collections),
  sum(d.discount_cents), sum(d.net_cents), sum(d.total_cents), sum(d.collected_cents), sum(d.units), sum(d.packages), sum(d.kg)
from (
  select env_id, day, seller_id, taken_at, (kind = 'sale')::int as orders, 0 as collections, discount_cents, net_cents, total_cents,
    0::bigint as collected_cents, units, packages, kg
  from orders where canceled_at is null and deleted_at is null
  union all
  select env_id, day, seller_id, taken_at, 0, 1, 0, 0, 0, total_cents, 0, 0, 0
  from collections where canceled_at is null and deleted_at is null
) d
join environments e on e.id = d.env_id
group by 1, 2, 3, 4
order by 1, 2, 3, 4;

alter table customers force row level security;

alter table visits force row level security;

alter table orders force row level security;

alter table order_lines force row level security;

alter table collections force row level security;

alter table seller_article_months force row level security;
