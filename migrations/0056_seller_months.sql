-- seller_days over whole months: a year of a hundred sellers is 1,200 rows instead of 31,000.
create table seller_months (
  env_id uuid not null,
  seller_id uuid not null,
  month date not null,
  planned integer not null default 0,
  visited integer not null default 0,
  visits integer not null default 0,
  effective_visits integer not null default 0,
  visits_with_debt integer not null default 0,
  collected_with_debt integer not null default 0,
  orders integer not null default 0,
  collections integer not null default 0,
  no_purchases integer not null default 0,
  lines integer not null default 0,
  discount_cents bigint not null default 0,
  net_cents bigint not null default 0,
  total_cents bigint not null default 0,
  collected_cents bigint not null default 0,
  units numeric(16,3) not null default 0,
  packages numeric(16,3) not null default 0,
  kg numeric(16,3) not null default 0,
  primary key (env_id, month, seller_id)
);

-- What is already there is added up once, for all environments: the owner is let through for this transaction.
alter table seller_days no force row level security;

insert into seller_months (env_id, seller_id, month, planned, visited, visits, effective_visits, visits_with_debt, collected_with_debt,
  orders, collections, no_purchases, lines, discount_cents, net_cents, total_cents, collected_cents, units, packages, kg)
select env_id, seller_id, date_trunc('month', day::timestamp)::date, sum(planned), sum(visited), sum(visits), sum(effective_visits),
  sum(visits_with_debt), sum(collected_with_debt), sum(orders), sum(collections), sum(no_purchases), sum(lines), sum(discount_cents),
  sum(net_cents), sum(total_cents), sum(collected_cents), sum(units), sum(packages), sum(kg)
from seller_days
group by 1, 2, 3
order by 1, 3, 2;

alter table seller_days force row level security;
