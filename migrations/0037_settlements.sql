-- A container that customers give back: what they hold of it is an account of its own.
alter table articles add column returnable_container boolean not null default false;

-- What became of an order of a load. A result that was corrected stays, voided.
create table deliveries (
  env_id uuid not null,
  id uuid not null,
  -- Chosen by whoever sends it: sent again, it is the same.
  key text not null,
  load_id uuid not null,
  order_id uuid not null,
  result text not null,
  reason text,
  note text,
  rescheduled_on date,
  -- With IVA: what the customer kept, and what was ordered.
  delivered_cents bigint not null,
  ordered_cents bigint not null,
  paid_cents bigint not null,
  happened_at timestamptz not null,
  -- The environment's day.
  day date not null,
  latitude double precision,
  longitude double precision,
  photo_file_id uuid,
  signature_file_id uuid,
  user_id uuid,
  actor text not null,
  voided_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (env_id, id),
  unique (env_id, key),
  foreign key (env_id, load_id) references consolidated_loads (env_id, id),
  foreign key (env_id, order_id) references orders (env_id, id),
  constraint deliveries_result check (result in ('delivered', 'partial', 'not_delivered'))
);

create unique index deliveries_current on deliveries (env_id, load_id, order_id) where voided_at is null;

create index deliveries_day on deliveries (env_id, day desc, id desc);

create index deliveries_order on deliveries (env_id, order_id);

-- What the customer kept, article by article.
create table delivery_lines (
  env_id uuid not null,
  delivery_id uuid not null,
  article_id uuid not null,
  units numeric(14,3) not null,
  primary key (env_id, delivery_id, article_id),
  foreign key (env_id, delivery_id) references deliveries (env_id, id),
  foreign key (env_id, article_id) references articles (env_id, id)
);

-- What was ordered and the customer did not keep.
create table delivery_returns (
  env_id uuid not null,
  delivery_id uuid not null,
  line integer not null,
  article_id uuid not null,
  units numeric(14,3) not null,
  is_fit boolean not null,
  reason text not null,
  primary key (env_id, delivery_id, line),
  foreign key (env_id, delivery_id) references deliveries (env_id, id),
  foreign key (env_id, article_id) references articles (env_id, id),
  constraint delivery_returns_units check (units > 0)
);

create index delivery_returns_article on delivery_returns (env_id, article_id);

create table delivery_payments (
  env_id uuid not null,
  delivery_id uuid not null,
  line integer not null,
  -- 0..6: E, C, CE, MP, T, PV, R
  method integer not null,
  amount_cents bigint not null,
  check_number text,
  bank text,
  due_on date,
  primary key (env_id, delivery_id, line),
  foreign key (env_id, delivery_id) references deliveries (env_id, id),
  constraint delivery_payments_method check (method between 0 and 6),
  constraint delivery_payments_amount check (amount_cents > 0)
);

-- What the delivery person of a load gives back, as it is counted and, closed, as it was agreed.
create table settlements (
  env_id uuid not null,
  id uuid not null,
  load_id uuid not null,
  state text not null default 'open',
  version integer not null default 1,
  -- Times it was closed: every closing has its own keys in the ledgers.
  closings integer not null default 0,
  note text,
  expected_cents bigint not null default 0,
  counted_cents bigint not null default 0,
  -- Booked on accounts of delivery people, for money and for goods.
  money_booked_cents bigint not null default 0,
  goods_booked_cents bigint not null default 0,
  closed_at timestamptz,
  closed_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (env_id, id),
  unique (env_id, load_id),
  foreign key (env_id, load_id) references consolidated_loads (env_id, id),
  constraint settlements_state check (state in ('open', 'closed'))
);

-- Goods that came back, counted; the other figures are written when it closes.
create table settlement_goods (
  env_id uuid not null,
  settlement_id uuid not null,
  article_id uuid not null,
  fit_units numeric(14,3) not null default 0,
  unfit_units numeric(14,3) not null default 0,
  loaded_units numeric(14,3) not null default 0,
  delivered_units numeric(14,3) not null default 0,
  picked_up_units numeric(14,3) not null default 0,
  shortage_units numeric(14,3) not null default 0,
  price_cents bigint not null default 0,
  primary key (env_id, settlement_id, article_id),
  foreign key (env_id, settlement_id) references settlements (env_id, id),
  foreign key (env_id, article_id) references articles (env_id, id)
);

-- Money that was counted, and what was spent on the way.
create table settlement_counts (
  env_id uuid not null,
  settlement_id uuid not null,
  line integer not null,
  kind text not null,
  -- Of notes: how many of which.
  denomination_cents bigint,
  quantity integer,
  amount_cents bigint not null,
  detail text,
  primary key (env_id, settlement_id, line),
  foreign key (env_id, settlement_id) references settlements (env_id, id),
  constraint settlement_counts_kind check (kind in ('note', 'cheque', 'transfer', 'expense')),
  constraint settlement_counts_amount check (amount_cents > 0)
);

-- Each difference with its person and the document it comes from; without an order, the load itself.
create table settlement_differences (
  env_id uuid not null,
  settlement_id uuid not null,
  line integer not null,
  kind text not null,
  article_id uuid,
  units numeric(14,3),
  -- Positive: the person owes it.
  amount_cents bigint not null,
  order_id uuid,
  delivery_person_id uuid not null,
  reason text not null,
  primary key (env_id, settlement_id, line),
  foreign key (env_id, settlement_id) references settlements (env_id, id),
  foreign key (env_id, article_id) references articles (env_id, id),
  foreign key (env_id, order_id) references orders (env_id, id),
  foreign key (env_id, delivery_person_id) references delivery_people (env_id, id),
  constraint settlement_differences_kind check (kind in ('cash', 'cheques', 'transfers', 'goods'))
);

-- What a delivery person owes the company: the sum of the movements, written with them.
create table delivery_accounts (
  env_id uuid not null,
  delivery_person_id uuid not null,
  balance_cents bigint not null,
  updated_at timestamptz not null default now(),
  primary key (env_id, delivery_person_id),
  foreign key (env_id, delivery_person_id) references delivery_people (env_id, id)
);

-- Rows are added and never changed. Positive: owed to the company.
create table delivery_account_movements (
  env_id uuid not null,
  id uuid not null,
  delivery_person_id uuid not null,
  kind text not null,
  amount_cents bigint not null,
  -- After it.
  balance_cents bigint not null,
  settlement_id uuid,
  -- Which of the settlement's closings it belongs to.
  closing integer,
  article_id uuid,
  order_id uuid,
  reason text not null,
  user_id uuid,
  actor text not null,
  created_at timestamptz not null default now(),
  primary key (env_id, id),
  foreign key (env_id, delivery_person_id) references delivery_people (env_id, id),
  foreign key (env_id, settlement_id) references settlements (env_id, id),
  foreign key (env_id, article_id) references articles (env_id, id),
  foreign key (env_id, order_id) references orders (env_id, id),
  constraint delivery_account_movements_kind check (kind in ('money', 'goods', 'reversal', 'payment'))
);

create index delivery_account_movements_person on delivery_account_movements (env_id, delivery_person_id, created_at desc, id desc);

create index delivery_account_movements_settlement on delivery_account_movements (env_id, settlement_id);

-- Containers a customer holds: the sum of the movements, written with them.
create table container_balances (
  env_id uuid not null,
  customer_id uuid not null,
  article_id uuid not null,
  units numeric(14,3) not null,
  primary key (env_id, customer_id, article_id),
  foreign key (env_id, customer_id) references customers (env_id, id),
  foreign key (env_id, article_id) references articles (env_id, id)
);

-- Positive: left with the customer.
create table container_movements (
  env_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  article_id uuid not null,
  kind text not null,
  units numeric(14,3) not null,
  balance numeric(14,3) not null,
  delivery_id uuid,
  reason text,
  user_id uuid,
  actor text not null,
  happened_at timestamptz not null,
  primary key (env_id, id),
  foreign key (env_id, customer_id) references customers (env_id, id),
  foreign key (env_id, article_id) references articles (env_id, id),
  foreign key (env_id, delivery_id) references deliveries (env_id, id),
  constraint container_movements_kind check (kind in ('lent', 'returned', 'adjustment', 'reversal'))
);

create index container_movements_customer on container_movements (env_id, customer_id, happened_at desc, id desc);

create index container_movements_delivery on container_movements (env_id, delivery_id) where delivery_id is not null;
