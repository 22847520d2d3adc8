-- What the company lends to its customers. State, customer and since follow from the movements.
create table assets (
  env_id uuid not null,
  id uuid not null,
  code text not null,
  serial text,
  type text not null default 'freezer',
  brand text,
  model text,
  value_cents bigint,
  bought_on date,
  note text,
  state text not null default 'depot' check (state in ('depot', 'customer', 'repair', 'written_off')),
  customer_id uuid,
  since date,
  -- How many movements it has had: who moves it says how many were seen.
  moves integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id),
  unique (env_id, code),
  foreign key (env_id, customer_id) references customers (env_id, id)
);

create index assets_customer on assets (env_id, customer_id);

-- The ledger: each row takes the asset out of one place and puts it in another. Nothing is ever changed or removed.
create table asset_movements (
  env_id uuid not null,
  id uuid not null,
  asset_id uuid not null,
  sequence integer not null,
  kind text not null check (kind in ('delivery', 'return', 'swap_out', 'swap_in', 'repair', 'repaired', 'write_off', 'reinstate', 'undo')),
  day date not null,
  from_state text not null,
  from_customer_id uuid,
  from_since date,
  to_state text not null,
  to_customer_id uuid,
  -- Of a swap, the asset that took the place, or left it.
  other_asset_id uuid,
  -- Of an undo, the movement that it takes back.
  undone integer,
  note text,
  user_id uuid,
  actor text not null,
  created_at timestamptz not null default now(),
  primary key (env_id, id),
  unique (env_id, asset_id, sequence),
  foreign key (env_id, asset_id) references assets (env_id, id),
  foreign key (env_id, from_customer_id) references customers (env_id, id),
  foreign key (env_id, to_customer_id) references customers (env_id, id)
);

-- What was agreed with the customer when the asset was handed over. Amounts in cents without IVA.
create table asset_contracts (
  env_id uuid not null,
  id uuid not null,
  asset_id uuid not null,
  customer_id uuid not null,
  number bigint not null,
  -- The movement that opened it, and the one that ended it.
  opened_by integer not null,
  ended_by integer,
  starts_on date not null,
  ends_on date,
  ended_on date,
  minimum_cents bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (env_id, id),
  unique (env_id, number),
  foreign key (env_id, asset_id) references assets (env_id, id),
  foreign key (env_id, customer_id) references customers (env_id, id)
);

create index asset_contracts_asset on asset_contracts (env_id, asset_id);

create index asset_contracts_customer on asset_contracts (env_id, customer_id);

create table asset_inspections (
  env_id uuid not null,
  id uuid not null,
  asset_id uuid not null,
  customer_id uuid,
  day date not null,
  condition text not null check (condition in ('good', 'fair', 'bad')),
  result text not null check (result in ('in_order', 'to_repair', 'misused', 'missing')),
  note text,
  file_id uuid,
  user_id uuid,
  actor text not null,
  created_at timestamptz not null default now(),
  primary key (env_id, id),
  foreign key (env_id, asset_id) references assets (env_id, id),
  foreign key (env_id, customer_id) references customers (env_id, id)
);

create index asset_inspections_asset on asset_inspections (env_id, asset_id, day);

create table asset_photos (
  env_id uuid not null,
  id uuid not null,
  asset_id uuid not null,
  file_id uuid not null,
  caption text,
  actor text not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id),
  foreign key (env_id, asset_id) references assets (env_id, id)
);

create index asset_photos_asset on asset_photos (env_id, asset_id);
