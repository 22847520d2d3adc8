-- Places of the company: branches, warehouses and the head office. A branch that keeps goods is a warehouse as well.
create table sites (
  env_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null,
  type text not null,
  is_warehouse boolean not null default false,
  address text,
  locality text,
  latitude double precision,
  longitude double precision,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id),
  unique (env_id, code),
  constraint sites_type check (type in ('sucursal', 'deposito', 'casa-central'))
);

-- A batch of an article and the day it goes bad. Goods that nobody tells apart are of the lot ''.
create table stock_lots (
  env_id uuid not null,
  id uuid not null,
  article_id uuid not null,
  code text not null,
  expires_on date,
  created_at timestamptz not null default now(),
  primary key (env_id, id),
  unique (env_id, article_id, code),
  foreign key (env_id, article_id) references articles (env_id, id)
);

create index stock_lots_expiry on stock_lots (env_id, expires_on) where expires_on is not null;

-- What moved goods: a receipt, a load, a count … Its key makes it happen once, however often it is sent.
create table stock_documents (
  env_id uuid not null,
  id uuid not null,
  key text not null,
  digest text not null,
  reason text,
  user_id uuid,
  actor text not null,
  created_at timestamptz not null default now(),
  primary key (env_id, id),
  unique (env_id, key)
);

-- The ledger: rows are added and never changed. Units are signed: what enters a place is positive, what leaves it negative.
create table stock_movements (
  env_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  line integer not null,
  kind text not null,
  -- Where: a warehouse or a vehicle, one of them.
  site_id uuid,
  vehicle_id uuid,
  article_id uuid not null,
  lot_id uuid not null,
  is_fit boolean not null,
  units numeric(14,3) not null,
  -- What the place held of it right after.
  balance numeric(14,3) not null,
  happened_at timestamptz not null,
  primary key (env_id, id),
  unique (env_id, document_id, line),
  foreign key (env_id, document_id) references stock_documents (env_id, id),
  foreign key (env_id, site_id) references sites (env_id, id),
  foreign key (env_id, article_id) references articles (env_id, id),
  foreign key (env_id, lot_id) references stock_lots (env_id, id),
  constraint stock_movements_kind check (kind in ('receipt', 'sale', 'load', 'delivery', 'return', 'adjustment', 'transfer', 'shortage')),
  constraint stock_movements_place check (site_id is not null or vehicle_id is not null)
);

create index stock_movements_newest on stock_movements (env_id, happened_at desc, id desc);

create index stock_movements_article on stock_movements (env_id, article_id, happened_at desc, id desc);

-- The sum of the ledger by place, article, lot and fitness, written by whoever writes the movements.
create table stock_levels (
  env_id uuid not null,
  location_kind text not null,
  -- A site's or a vehicle's id.
  location_id uuid not null,
  article_id uuid not null,
  lot_id uuid not null,
  is_fit boolean not null,
  units numeric(14,3) not null default 0,
  updated_at timestamptz not null default now(),
  primary key (env_id, location_id, lot_id, is_fit),
  foreign key (env_id, article_id) references articles (env_id, id),
  foreign key (env_id, lot_id) references stock_lots (env_id, id),
  constraint stock_levels_location check (location_kind in ('warehouse', 'vehicle'))
);

create index stock_levels_article on stock_levels (env_id, article_id, location_kind) include (location_id, lot_id, is_fit, units);

-- What the company wants sold: to everybody, to a channel, or to one customer.
create table recommended_articles (
  env_id uuid not null,
  id uuid not null,
  article_id uuid not null,
  action text not null,
  sales_channel_id uuid,
  customer_id uuid,
  starts_on date,
  ends_on date,
  priority integer not null default 5,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id),
  foreign key (env_id, article_id) references articles (env_id, id),
  foreign key (env_id, sales_channel_id) references sales_channels (env_id, id),
  foreign key (env_id, customer_id) references customers (env_id, id),
  constraint recommended_articles_action check (action in ('push', 'launch', 'replenish', 'clearance'))
);

create index recommended_articles_article on recommended_articles (env_id, article_id);

create index recommended_articles_customer on recommended_articles (env_id, customer_id) where customer_id is not null;

-- Orders that still hold goods of the warehouse: those nobody exported yet.
create index orders_committing on orders (env_id, day) where state = 1 and kind = 'sale' and canceled_at is null and deleted_at is null;
