-- What was made without the seller at the customer (orders of the office, the customers' app and the marketplace) is a sale of
-- that seller, and no visit. `orders` and `collections` of these tables go on counting all; these columns say how many of them
-- were remote. Collections are all the sellers' own so far.
alter table visits add column remote_orders integer not null default 0;
alter table visits add column remote_collections integer not null default 0;
alter table visits add column remote_net_cents bigint not null default 0;
alter table visits add column remote_total_cents bigint not null default 0;

alter table seller_days add column remote_orders integer not null default 0;
alter table seller_days add column remote_collections integer not null default 0;
alter table seller_days add column remote_net_cents bigint not null default 0;
alter table seller_days add column remote_total_cents bigint not null default 0;

alter table seller_months add column remote_orders integer not null default 0;
alter table seller_months add column remote_collections integer not null default 0;
alter table seller_months add column remote_net_cents bigint not null default 0;
alter table seller_months add column remote_total_cents bigint not null default 0;

alter table customer_months add column remote_orders integer not null default 0;
alter table customer_months add column remote_collections integer not null default 0;

alter table customer_years add column remote_orders integer not null default 0;
alter table customer_years add column remote_collections integer not null default 0;

-- What is already there is counted once, for all environments: the owner is let through for this transaction. Only rows with a
-- remote order change, each by what those orders had added to it.
alter table orders no force row level security;
alter table visits no force row level security;
alter table seller_days no force row level security;
alter table seller_months no force row level security;
alter table customer_months no force row level security;
alter table customer_years no force row level security;
alter table customer_groups no force row level security;
alter table group_days no force row level security;

update visits v set remote_orders = o.orders, remote_net_cents = o.net_cents, remote_total_cents = o.total_cents
from (
  select env_id, day, seller_id, customer_id, count(*) as orders, sum(net_cents) as net_cents, sum(total_cents) as total_cents
  from orders where origin <> 0 and kind = 'sale' and canceled_at is null and deleted_at is null
  group by 1, 2, 3, 4
) o
where v.env_id = o.env_id and v.day = o.day and v.seller_id = o.seller_id and v.customer_id = o.customer_id;

update seller_days d set visits = d.visits - r.visits, visited = d.visited - r.visited, effective_visits = d.effective_visits - r.effective_visits,
  visits_with_debt = d.visits_with_debt - r.visits_with_debt, remote_orders = r.orders, remote_net_cents = r.net_cents,
  remote_total_cents = r.total_cents
from (
  select env_id, day, seller_id, count(*) filter (where orders - remote_orders + collections + no_purchases = 0) as visits,
    count(*) filter (where is_planned and orders - remote_orders + collections + no_purchases = 0) as visited,
    count(*) filter (where orders = remote_orders) as effective_visits,
    count(*) filter (where had_debt_due and orders - remote_orders + collections + no_purchases = 0) as visits_with_debt,
    sum(remote_orders) as orders, sum(remote_net_cents) as net_cents, sum(remote_total_cents) as total_cents
  from visits where remote_orders > 0
  group by 1, 2, 3
) r
where d.env_id = r.env_id and d.day = r.day and d.seller_id = r.seller_id;

update seller_months m set visits = m.visits - r.visits, visited = m.visited - r.visited, effective_visits = m.effective_visits - r.effective_visits,
  visits_with_debt = m.visits_with_debt - r.visits_with_debt, remote_orders = r.orders, remote_net_cents = r.net_cents,
  remote_total_cents = r.total_cents
from (
  select env_id, date_trunc('month', day::timestamp)::date as month, seller_id,
    count(*) filter (where orders - remote_orders + collections + no_purchases = 0) as visits,
    count(*) filter (where is_planned and orders - remote_orders + collections + no_purchases = 0) as visited,
    count(*) filter (where orders = remote_orders) as effective_visits,
    count(*) filter (where had_debt_due and orders - remote_orders + collections + no_purchases = 0) as visits_with_debt,
    sum(remote_orders) as orders, sum(remote_net_cents) as net_cents, sum(remote_total_cents) as total_cents
  from visits where remote_orders > 0
  group by 1, 2, 3
) r
where m.env_id = r.env_id and m.month = r.month and m.seller_id = r.seller_id;

update customer_months m set visits = m.visits - r.visits, effective_visits = m.effective_visits - r.effective_visits, remote_orders = r.orders
from (
  select env_id, date_trunc('month', day::timestamp)::date as month, customer_id, seller_id,
    count(*) filter (where orders - remote_orders + collections + no_purchases = 0) as visits,
    count(*) filter (where orders = remote_orders) as effective_visits, sum(remote_orders) as orders
  from visits where remote_orders > 0
  group by 1, 2, 3, 4
) r
where m.env_id = r.env_id and m.month = r.month and m.customer_id = r.customer_id and m.seller_id = r.seller_id;

update customer_years y set remote_orders = r.orders
from (
  select t.env_id, t.until, t.customer_id, t.seller_id, sum(v.remote_orders) as orders
  from visits v
  join customer_years t on t.env_id = v.env_id and t.customer_id = v.customer_id and t.seller_id = v.seller_id
    and v.day < t.until and v.day >= date_trunc('year', t.until::timestamp - interval '1 day')::date
  where v.remote_orders > 0
  group by 1, 2, 3, 4
) r
where y.env_id = r.env_id and y.until = r.until and y.customer_id = r.customer_id and y.seller_id = r.seller_id;

update group_days d set visits = d.visits - r.visits, effective_visits = d.effective_visits - r.effective_visits
from (
  select v.env_id, v.day, g.channel_id, g.region_id,
    count(*) filter (where v.orders - v.remote_orders + v.collections + v.no_purchases = 0) as visits,
    count(*) filter (where v.orders = v.remote_orders) as effective_visits
  from visits v join customer_groups g on g.env_id = v.env_id and g.customer_id = v.customer_id
  where v.remote_orders > 0
  group by 1, 2, 3, 4
) r
where d.env_id = r.env_id and d.day = r.day and d.channel_id = r.channel_id and d.region_id = r.region_id;

alter table orders force row level security;
alter table visits force row level security;
alter table seller_days force row level security;
alter table seller_months force row level security;
alter table customer_months force row level security;
alter table customer_years force row level security;
alter table customer_groups force row level security;
alter table group_days force row level security;
