create table orders (
  env_id uuid not null,
  id uuid not null,
  document_key text not null,
  number bigint not null,
  -- sale or return: a return carries negative quantities and amounts and is never exported.
  kind text not null default 'sale',
  -- 0 seller, 1 back office, 2 customer app, 3 marketplace
  origin integer not null default 0,
  -- 1 pending export, 2 exported
  state integer not null default 1,
  seller_id uuid not null,
  customer_id uuid not null,
  price_list_id uuid,
  taken_at timestamptz not null,
  day date not null,
  delivery_on date,
  note text,
  latitude double precision,
  longitude double precision,
  distance_meters integer,
  line_count integer not null,
  units numeric(14,3) not null,
  packages numeric(14,3) not null,
  kg numeric(14,3) not null,
  discount_cents bigint not null default 0,
  net_cents bigint not null,
  tax_cents bigint not null,
  total_cents bigint not null,
  export_batch_id uuid,
  canceled_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (env_id, id),
  unique (env_id, document_key),
  foreign key (env_id, seller_id) references sellers (env_id, id),
  foreign key (env_id, customer_id) references customers (env_id, id),
  foreign key (env_id, price_list_id) references price_lists (env_id, id),
  constraint orders_kind check (kind in ('sale', 'return')),
  constraint orders_state check (state in (1, 2)),
  constraint orders_origin check (origin between 0 and 3)
);

create index orders_taken on orders (env_id, taken_at desc, id desc);

create index orders_day on orders (env_id, day, seller_id);

create index orders_seller on orders (env_id, seller_id, taken_at desc, id desc);

create index orders_customer on orders (env_id, customer_id, taken_at desc, id desc);

create index orders_total on orders (env_id, total_cents desc, id desc);

create index orders_batch on orders (env_id, export_batch_id) where export_batch_id is not null;

create table order_lines (
  env_id uuid not null,
  order_id uuid not null,
  line integer not null,
  article_id uuid not null,
  price_list_id uuid,
  quantity numeric(14,3) not null,
  -- what was charged for a unit, without IVA and before the line's discount
  unit_price_cents bigint not null,
  -- what the list asked for
  list_price_cents bigint,
  discount_percent numeric(5,2) not null default 0,
  tax_rate numeric(5,2) not null,
  net_cents bigint not null,
  total_cents bigint not null,
  packages numeric(14,3) not null,
  kg numeric(14,3) not null,
  primary key (env_id, order_id, line),
  foreign key (env_id, order_id) references orders (env_id, id) on delete cascade,
  foreign key (env_id, article_id) references articles (env_id, id)
);

create table collections (
  env_id uuid not null,
  id uuid not null,
  document_key text not null,
  number bigint not null,
  -- 0 pending export, 2 exported
  state integer not null default 0,
  seller_id uuid not null,
  customer_id uuid not null,
  taken_at timestamptz not null,
  day date not null,
  receipt_number text,
  note text,
  latitude double precision,
  longitude double precision,
  distance_meters integer,
  total_cents bigint not null,
  export_batch_id uuid,
  canceled_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (env_id, id),
  unique (env_id, document_key),
  foreign key (env_id, seller_id) references sellers (env_id, id),
  foreign key (env_id, customer_id) references customers (env_id, id),
  constraint collections_state check (state in (0, 2)),
  constraint collections_total check (total_cents >= 0)
);

create index collections_taken on collections (env_id, taken_at desc, id desc);

create index collections_day on collections (env_id, day, seller_id);

create index collections_seller on collections (env_id, seller_id, taken_at desc, id desc);

create index collections_customer on collections (env_id, customer_id, taken_at desc, id desc);

create index collections_batch on collections (env_id, export_batch_id) where export_batch_id is not null;

create table collection_payments (
  env_id uuid not null,
  collection_id uuid not null,
  line integer not null,
  -- 0..6: E, C, CE, MP, T, PV, R
  method integer not null,
  amount_cents bigint not null,
  check_number text,
  bank text,
  due_on date,
  primary key (env_id, collection_id, line),
  foreign key (env_id, collection_id) references collections (env_id, id) on delete cascade,
  constraint collection_payments_method check (method between 0 and 6),
  constraint collection_payments_amount check (amount_cents > 0)
);

-- The documents a collection pays.
create table collection_documents (
  env_id uuid not null,
  collection_id uuid not null,
  line integer not null,
  code text,
  kind text not null,
  number text not null,
  total_cents bigint not null,
  paid_cents bigint not null,
  installment integer,
  primary key (env_id, collection_id, line),
  foreign key (env_id, collection_id) references collections (env_id, id) on delete cascade
);

create table excuses (
  env_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null,
  note text,
  requires_photo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id),
  unique (env_id, code)
);

create table no_purchases (
  env_id uuid not null,
  id uuid not null,
  document_key text not null,
  seller_id uuid not null,
  customer_id uuid not null,
  excuse_id uuid not null,
  taken_at timestamptz not null,
  day date not null,
  note text,
  latitude double precision,
  longitude double precision,
  distance_meters integer,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (env_id, id),
  unique (env_id, document_key),
  foreign key (env_id, seller_id) references sellers (env_id, id),
  foreign key (env_id, customer_id) references customers (env_id, id),
  foreign key (env_id, excuse_id) references excuses (env_id, id)
);

create index no_purchases_taken on no_purchases (env_id, taken_at desc, id desc);

create index no_purchases_day on no_purchases (env_id, day, seller_id);

create table positions (
  env_id uuid not null,
  seller_id uuid not null,
  at timestamptz not null,
  latitude double precision not null,
  longitude double precision not null,
  accuracy_meters integer,
  primary key (env_id, seller_id, at),
  foreign key (env_id, seller_id) references sellers (env_id, id)
);
