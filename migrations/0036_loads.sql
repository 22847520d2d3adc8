-- What a unit takes up, in litres; null: nobody said.
alter table articles add column liters_per_unit numeric(12,4);

alter table articles add constraint articles_liters_not_negative check (liters_per_unit >= 0);

-- When a shop receives goods, as times of the environment's day, HH:MM; null: at any hour.
alter table customers add column receives_from text;

alter table customers add column receives_until text;

-- Orders on one vehicle, with one delivery person, on one date.
create table consolidated_loads (
  env_id uuid not null,
  id uuid not null,
  number bigint not null,
  state text not null default 'pendiente',
  delivery_person_id uuid not null,
  vehicle_id uuid not null,
  -- The warehouse the goods leave from.
  site_id uuid not null,
  delivers_on date not null,
  -- Which of the vehicle's rounds of that day.
  trip integer not null default 1,
  note text,
  -- Sums of its active orders, written by whoever changes them.
  order_count integer not null default 0,
  units numeric(14,3) not null default 0,
  packages numeric(14,3) not null default 0,
  kg numeric(14,3) not null default 0,
  liters numeric(14,3) not null default 0,
  total_cents bigint not null default 0,
  -- From the warehouse through every stop and back.
  distance_meters integer not null default 0,
  -- How many times its goods were put on the vehicle: each has its own key in the ledger.
  loadings integer not null default 0,
  processed_at timestamptz,
  completed_at timestamptz,
  -- When its settlement was closed; null: it is not settled.
  settled_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id),
  unique (env_id, number),
  foreign key (env_id, delivery_person_id) references delivery_people (env_id, id),
  foreign key (env_id, vehicle_id) references vehicles (env_id, id),
  foreign key (env_id, site_id) references sites (env_id, id),
  constraint consolidated_loads_state check (state in ('pendiente', 'procesado', 'completado'))
);

create index consolidated_loads_day on consolidated_loads (env_id, delivers_on desc, number desc);

create index consolidated_loads_vehicle on consolidated_loads (env_id, vehicle_id, delivers_on);

create index consolidated_loads_person on consolidated_loads (env_id, delivery_person_id, delivers_on);

create table consolidated_orders (
  env_id uuid not null,
  load_id uuid not null,
  order_id uuid not null,
  -- Place in the round, from 1.
  sequence integer not null,
  -- Whether its place stays when the order of the round is improved.
  is_locked boolean not null default false,
  -- False: it left the load, or came back undelivered and waits for another.
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (env_id, load_id, order_id),
  foreign key (env_id, load_id) references consolidated_loads (env_id, id),
  foreign key (env_id, order_id) references orders (env_id, id)
);

-- An order is on one vehicle at a time.
create unique index consolidated_orders_active on consolidated_orders (env_id, order_id) where is_active;

-- Orders that may be put on a vehicle, the newest first.
create index orders_to_load on orders (env_id, day desc, id desc) where kind = 'sale' and canceled_at is null and deleted_at is null;
