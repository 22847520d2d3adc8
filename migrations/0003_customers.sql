create table managers (
  env_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id),
  unique (env_id, code)
);

create table supervisors (
  env_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id),
  unique (env_id, code)
);

create table sellers (
  env_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null,
  supervisor_id uuid,
  manager_id uuid,
  phone text,
  email text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id),
  unique (env_id, code),
  foreign key (env_id, supervisor_id) references supervisors (env_id, id),
  foreign key (env_id, manager_id) references managers (env_id, id)
);

create index sellers_supervisor on sellers (env_id, supervisor_id);

create index sellers_manager on sellers (env_id, manager_id);

create table sales_channels (
  env_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null,
  parent_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id),
  unique (env_id, code),
  foreign key (env_id, parent_id) references sales_channels (env_id, id)
);

create table regions (
  env_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id),
  unique (env_id, code)
);

create table customers (
  env_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null,
  trade_name text,
  cuit text,
  tax_condition text,
  address text,
  locality text,
  province text,
  phone text,
  email text,
  latitude double precision,
  longitude double precision,
  -- The ERP's location (rosario, burzaco …) that decides center and warehouse.
  erp_location text,
  seller_id uuid,
  sales_channel_id uuid,
  region_id uuid,
  price_list_id uuid,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id),
  unique (env_id, code),
  foreign key (env_id, seller_id) references sellers (env_id, id),
  foreign key (env_id, sales_channel_id) references sales_channels (env_id, id),
  foreign key (env_id, region_id) references regions (env_id, id),
  foreign key (env_id, price_list_id) references price_lists (env_id, id)
);

create index customers_search on customers using gin (normalize_text(name) gin_trgm_ops);

create index customers_seller on customers (env_id, seller_id);

create index customers_channel on customers (env_id, sales_channel_id);

create index customers_region on customers (env_id, region_id);

-- What a customer owes, as the ERP tells it.
create table receivables (
  env_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  code text not null,
  kind text not null,
  number text not null,
  issued_on date not null,
  due_on date not null,
  total_cents bigint not null,
  balance_cents bigint not null,
  primary key (env_id, id),
  unique (env_id, customer_id, kind, number),
  foreign key (env_id, customer_id) references customers (env_id, id)
);

create index receivables_due on receivables (env_id, customer_id, due_on) where balance_cents > 0;

-- The weekly plan: who visits whom on which weekday (1 Monday … 7 Sunday) and how often.
create table route_stops (
  env_id uuid not null,
  seller_id uuid not null,
  customer_id uuid not null,
  weekday integer not null,
  -- weekly; fortnightly and monthly count weeks from anchor_day, a date of the first planned visit.
  frequency text not null default 'weekly',
  anchor_day date not null,
  sequence integer not null default 0,
  primary key (env_id, seller_id, customer_id, weekday),
  foreign key (env_id, seller_id) references sellers (env_id, id),
  foreign key (env_id, customer_id) references customers (env_id, id),
  constraint route_stops_weekday check (weekday between 1 and 7),
  constraint route_stops_frequency check (frequency in ('weekly', 'fortnightly', 'monthly'))
);

create index route_stops_weekday on route_stops (env_id, weekday);
