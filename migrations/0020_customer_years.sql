-- customer_spans also of whole calendar years (span 365): a year's ranking reads one row per customer instead of four.
alter table customer_months no force row level security;

insert into customer_spans (env_id, span, starts_on, customer_id, seller_id, orders, collections, no_purchases, total_cents, discount_cents, units)
select env_id, 365, date_trunc('year', month::timestamp)::date, customer_id, seller_id, sum(orders), sum(collections), sum(no_purchases),
  sum(total_cents), sum(discount_cents), sum(units)
from customer_months
group by 1, 2, 3, 4, 5
order by 1, 2, 3, 4, 5;

alter table customer_months force row level security;
