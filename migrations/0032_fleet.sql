create table delivery_people (
  env_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null,
  phone text,
  email text,
  licence_expires_on date,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id),
  unique (env_id, code)
);

-- A vehicle's code is its plate, without spaces and in capitals.
create table vehicles (
  env_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null,
  delivery_person_id uuid,
  brand text,
  model text,
  -- Papers, by the day they expire.
  vtv_expires_on date,
  senasa_expires_on date,
  insurance_expires_on date,
  capacity_kg numeric(12,3),
  volume_m3 numeric(12,3),
  capacity_packages integer,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id),
  unique (env_id, code),
  foreign key (env_id, delivery_person_id) references delivery_people (env_id, id)
);

create index vehicles_delivery_person on vehicles (env_id, delivery_person_id);

alter table stock_movements add constraint stock_movements_vehicle foreign key (env_id, vehicle_id) references vehicles (env_id, id);
