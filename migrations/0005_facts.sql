-- Derived tables: the writing transaction keeps them, `anden doctor` proves them equal to a recount.

-- A seller's day at a customer: the plan and what came of it. planned rows are laid when the day opens.
create table visits (
  env_id uuid not null,
  day date not null,
  seller_id uuid not null,
  customer_id uuid not null,
  is_planned boolean not null default false,
  had_debt_due boolean not null default false,
  orders integer not null default 0,
  collections integer not null default 0,
  no_purchases integer not null default 0,
  lines integer not null default 0,
  units numeric(16,3) not null default 0,
  packages numeric(16,3) not null default 0,
  kg numeric(16,3) not null default 0,
  discount_cents bigint not null default 0,
  net_cents bigint not null default 0,
  total_cents bigint not null default 0,
  collected_cents bigint not null default 0,
  last_operation_at timestamptz,
  primary key (env_id, day, seller_id, customer_id)
);

create index visits_customer on visits (env_id, customer_id, day);

-- Which days already have their planned visits laid out.
create table planned_days (
  env_id uuid not null,
  day date not null,
  primary key (env_id, day)
);

-- The sum of a seller's visits of one day. Every writer of a day locks this row first, so a day has one writer at a time.
create table seller_days (
  env_id uuid not null,
  day date not null,
  seller_id uuid not null,
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
  units numeric(16,3) not null default 0,
  packages numeric(16,3) not null default 0,
  kg numeric(16,3) not null default 0,
  discount_cents bigint not null default 0,
  net_cents bigint not null default 0,
  total_cents bigint not null default 0,
  collected_cents bigint not null default 0,
  last_operation_at timestamptz,
  primary key (env_id, day, seller_id)
);

-- month is the first day of the month.
create table customer_months (
  env_id uuid not null,
  month date not null,
  customer_id uuid not null,
  seller_id uuid not null,
  visits integer not null default 0,
  orders integer not null default 0,
  collections integer not null default 0,
  no_purchases integer not null default 0,
  lines integer not null default 0,
  units numeric(16,3) not null default 0,
  kg numeric(16,3) not null default 0,
  discount_cents bigint not null default 0,
  net_cents bigint not null default 0,
  total_cents bigint not null default 0,
  collected_cents bigint not null default 0,
  primary key (env_id, month, customer_id, seller_id)
);

create index customer_months_seller on customer_months (env_id, seller_id, month);

create table article_days (
  env_id uuid not null,
  day date not null,
  article_id uuid not null,
  orders integer not null default 0,
  quantity numeric(16,3) not null default 0,
  packages numeric(16,3) not null default 0,
  kg numeric(16,3) not null default 0,
  net_cents bigint not null default 0,
  total_cents bigint not null default 0,
  primary key (env_id, day, article_id)
);

create table article_months (
  env_id uuid not null,
  month date not null,
  article_id uuid not null,
  orders integer not null default 0,
  quantity numeric(16,3) not null default 0,
  packages numeric(16,3) not null default 0,
  kg numeric(16,3) not null default 0,
  net_cents bigint not null default 0,
  total_cents bigint not null default 0,
  primary key (env_id, month, article_id)
);

create table seller_article_months (
  env_id uuid not null,
  month date not null,
  seller_id uuid not null,
  article_id uuid not null,
  orders integer not null default 0,
  quantity numeric(16,3) not null default 0,
  packages numeric(16,3) not null default 0,
  kg numeric(16,3) not null default 0,
  net_cents bigint not null default 0,
  total_cents bigint not null default 0,
  primary key (env_id, month, seller_id, article_id)
);
