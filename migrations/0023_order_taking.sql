-- What a customer may owe at most, with IVA; null: nobody set a limit.
alter table customers add column credit_limit_cents bigint;

alter table customers add constraint customers_credit_limit check (credit_limit_cents >= 0);

-- How many times an order was written: whoever edits it says which writing they saw.
alter table orders add column version integer not null default 1;

-- What the person who took the order gave by hand, of the line's whole discount; null: whoever sent it did not tell apart.
alter table order_lines add column manual_discount_percent numeric(5,2);

-- What somebody is still typing for a customer: a new order, or changes to one that is pending.
create table order_drafts (
  env_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  customer_id uuid not null,
  order_id uuid,
  content jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (env_id, id),
  constraint order_drafts_one unique nulls not distinct (env_id, user_id, customer_id, order_id),
  foreign key (env_id, customer_id) references customers (env_id, id) on delete cascade,
  foreign key (env_id, order_id) references orders (env_id, id) on delete cascade
);
