-- The account with which a company takes money through a provider. Its keys are sealed with the installation's secret.
create table payment_accounts (
  env_id uuid not null,
  -- mercado-pago
  provider text not null,
  is_on boolean not null default false,
  sealed_access_token text not null,
  sealed_webhook_secret text not null,
  -- As the provider calls the account, and its currency, since it was last tried; null: never, or it failed.
  account_name text,
  account_currency text,
  tried_at timestamptz,
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (env_id)
);

-- What a person of a customer was asked to pay: an order, or what the customer owes.
create table payment_links (
  env_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  -- Null: what the customer owes.
  order_id uuid,
  customer_user_id uuid not null,
  amount_cents bigint not null,
  currency text not null,
  description text not null,
  -- open, pending, paid, rejected, returned, expired, replaced
  state text not null,
  -- How the provider calls it, and where it is paid; null until the provider has answered.
  reference text,
  url text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the provider is asked what became of it, in case its notice is lost; null: not any more.
  next_check_at timestamptz,
  checks integer not null default 0,
  primary key (env_id, id),
  foreign key (env_id, customer_id) references customers (env_id, id),
  foreign key (env_id, order_id) references orders (env_id, id),
  foreign key (env_id, customer_user_id) references customer_users (env_id, id),
  constraint payment_links_amount check (amount_cents > 0)
);

create index payment_links_customer on payment_links (env_id, customer_id, id desc);

create index payment_links_order on payment_links (env_id, order_id) where order_id is not null;

create index payment_links_due on payment_links (env_id, next_check_at) where next_check_at is not null;

-- One that can be paid for each order, and one for what a customer owes, however often somebody asks.
create unique index payment_links_live_order on payment_links (env_id, order_id)
  where state in ('open', 'pending', 'rejected') and order_id is not null;

create unique index payment_links_live_debt on payment_links (env_id, customer_id)
  where state in ('open', 'pending', 'rejected') and order_id is null;

-- A payment of a link, as the provider told it last.
create table link_payments (
  env_id uuid not null,
  -- The provider's number of it.
  provider_id text not null,
  link_id uuid not null,
  -- approved, pending, rejected, returned, disputed
  status text not null,
  -- Why, in the provider's code.
  detail text,
  amount_cents bigint not null,
  returned_cents bigint not null default 0,
  currency text not null,
  approved_at timestamptz,
  -- When the provider changed it last: what it says of before is not taken.
  told_at timestamptz not null,
  -- The collection that it is; null: none, or it was cancelled.
  collection_id uuid,
  -- What somebody has to look at.
  marks text[] not null default '{}',
  -- In Spanish, why no collection could be written.
  refusal text,
  received_at timestamptz not null,
  primary key (env_id, provider_id),
  foreign key (env_id, link_id) references payment_links (env_id, id),
  foreign key (env_id, collection_id) references collections (env_id, id)
);

create index link_payments_link on link_payments (env_id, link_id);

-- Those that wait for somebody to look at them.
create index link_payments_marked on link_payments (env_id, received_at desc) where marks <> '{}';

-- Money that came through a link.
alter table collections drop constraint collections_origin;
alter table collections add constraint collections_origin check (origin in (0, 1, 4, 5));
