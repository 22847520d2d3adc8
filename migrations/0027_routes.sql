-- A stop of a route is edited, imported and taken back like any other row, so it carries what every declared grid needs.
-- A feed that knows stops by seller, customer and weekday may leave the id to the default.
alter table route_stops add column id uuid not null default gen_random_uuid();

alter table route_stops add column created_at timestamptz not null default now();

alter table route_stops add column updated_at timestamptz not null default now();

-- Whoever reads a stop asks for rows that are not deleted.
alter table route_stops add column deleted_at timestamptz;

alter table route_stops add constraint route_stops_id_key unique (env_id, id);

-- A Monday: weeks of a cycle are counted from it where nobody says otherwise.
alter table route_stops alter column anchor_day set default '2024-01-01';

-- Who visits a customer, and which customers nobody visits.
create index route_stops_customer on route_stops (env_id, customer_id);

-- Days on which nothing is planned, but for those that the company works all the same.
create table holidays (
  env_id uuid not null,
  id uuid not null,
  day date not null,
  name text not null,
  is_working_day boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id),
  unique (env_id, day)
);

-- Days, both included, on which a seller does not go out; the substitute, if there is one, walks the route instead.
create table seller_leaves (
  env_id uuid not null,
  id uuid not null,
  seller_id uuid not null,
  from_day date not null,
  until_day date not null,
  reason text not null,
  note text,
  substitute_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id),
  unique (env_id, seller_id, from_day),
  foreign key (env_id, seller_id) references sellers (env_id, id),
  foreign key (env_id, substitute_id) references sellers (env_id, id),
  constraint seller_leaves_reason check (reason in ('vacation', 'illness', 'training', 'other'))
);

create index seller_leaves_days on seller_leaves (env_id, until_day, from_day);

create index seller_leaves_substitute on seller_leaves (env_id, substitute_id);
