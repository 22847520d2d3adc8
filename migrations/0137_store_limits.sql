-- Of all the orders that a person sends for a shop in a month, with IVA; null: no limit.
alter table store_shops add column maximum_month_cents bigint;

-- Who sent an order from the store, by the key that its document has. Written before the order is received, so that two
-- orders of one moment do not both fit into what is left of a month.
create table store_orders (
  env_id uuid not null,
  document_key text not null,
  customer_user_id uuid not null,
  customer_id uuid not null,
  -- What it was going to cost, with IVA.
  total_cents bigint not null,
  sent_at timestamptz not null,
  primary key (env_id, document_key),
  foreign key (env_id, customer_user_id) references customer_users (env_id, id),
  foreign key (env_id, customer_id) references customers (env_id, id)
);

create index store_orders_person on store_orders (env_id, customer_user_id, customer_id, sent_at);

-- Customers who wait for an answer.
create index store_messages_unread on store_messages (env_id, customer_id) where read_at is null;
