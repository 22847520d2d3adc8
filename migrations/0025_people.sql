-- Of a final consumer, who has no CUIT.
alter table customers add column dni text;

-- Whoever writes a customer is told of another with the same number, telephone or name.
create index customers_cuit on customers (env_id, cuit);

create index customers_dni on customers (env_id, dni);

create index customers_phone on customers (env_id, phone);

create index customers_same_name on customers (env_id, normalize_text(name));

-- A shop that does not buy yet. One that became a customer names it.
create table prospects (
  env_id uuid not null,
  id uuid not null,
  -- Written by a person or an ERP, or made up when nobody does.
  code text not null default upper(left(replace(gen_random_uuid()::text, '-', ''), 10)),
  name text not null,
  business_name text,
  address text,
  locality text,
  province text,
  phone text,
  email text,
  cuit text,
  dni text,
  tax_condition text,
  seller_id uuid,
  sales_channel_id uuid,
  region_id uuid,
  state text not null default 'new',
  note text,
  latitude double precision,
  longitude double precision,
  customer_id uuid,
  converted_at timestamptz,
  -- The state it had when it was converted, to go back to.
  state_before text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id),
  unique (env_id, code),
  foreign key (env_id, seller_id) references sellers (env_id, id),
  foreign key (env_id, sales_channel_id) references sales_channels (env_id, id),
  foreign key (env_id, region_id) references regions (env_id, id),
  foreign key (env_id, customer_id) references customers (env_id, id),
  constraint prospects_state check (state in ('new', 'contacted', 'interested', 'converted', 'discarded'))
);

create index prospects_seller on prospects (env_id, seller_id);

create index prospects_cuit on prospects (env_id, cuit);

create index prospects_dni on prospects (env_id, dni);

create index prospects_phone on prospects (env_id, phone);

create index prospects_same_name on prospects (env_id, normalize_text(name));

create index prospects_customer on prospects (env_id, customer_id);

-- People of a customer or of a prospect; those of a converted prospect belong to both.
create table contacts (
  env_id uuid not null,
  id uuid not null,
  code text not null default upper(left(replace(gen_random_uuid()::text, '-', ''), 10)),
  name text not null,
  job text,
  customer_id uuid,
  prospect_id uuid,
  phone text,
  email text,
  is_main boolean not null default false,
  note text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id),
  unique (env_id, code),
  foreign key (env_id, customer_id) references customers (env_id, id),
  foreign key (env_id, prospect_id) references prospects (env_id, id),
  constraint contacts_of_somebody check (num_nonnulls(customer_id, prospect_id) >= 1)
);

create index contacts_customer on contacts (env_id, customer_id);

create index contacts_prospect on contacts (env_id, prospect_id);

-- Who orders for a customer in the customers' own app.
create table customer_users (
  env_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  name text not null,
  phone text,
  email text not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id),
  unique (env_id, email),
  foreign key (env_id, customer_id) references customers (env_id, id)
);

create index customer_users_customer on customer_users (env_id, customer_id);
