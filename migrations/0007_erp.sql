-- article → organization, channel, sector of the ERP; without a row an order with that article cannot be exported.
create table erp_article_mappings (
  env_id uuid not null,
  id uuid not null,
  article_code text not null,
  organization text not null,
  channel text not null,
  sector text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id),
  unique (env_id, article_code)
);

create table erp_location_mappings (
  env_id uuid not null,
  id uuid not null,
  location text not null,
  center text not null,
  warehouse text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id),
  unique (env_id, location)
);

-- How a file is written: one profile per kind is the default.
create table erp_profiles (
  env_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null,
  kind text not null,
  is_default boolean not null default false,
  definition jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id),
  unique (env_id, kind, code),
  constraint erp_profiles_kind check (kind in ('orders', 'collections'))
);

create table export_batches (
  env_id uuid not null,
  id uuid not null,
  number bigint not null,
  kind text not null,
  profile_id uuid,
  file_name text not null,
  day date not null,
  seller_id uuid,
  documents integer not null,
  total_cents bigint not null,
  bytes integer not null,
  sha256 text not null,
  created_at timestamptz not null,
  created_by uuid,
  annulled_at timestamptz,
  annulled_by uuid,
  primary key (env_id, id),
  unique (env_id, kind, number),
  constraint export_batches_kind check (kind in ('orders', 'collections'))
);

create table export_batch_contents (
  env_id uuid not null,
  batch_id uuid not null,
  part integer not null,
  content bytea not null,
  primary key (env_id, batch_id, part),
  foreign key (env_id, batch_id) references export_batches (env_id, id)
);

-- Documents that stayed pending, each with its reason: nothing is dropped silently.
create table export_batch_exclusions (
  env_id uuid not null,
  batch_id uuid not null,
  document_id uuid not null,
  document_key text not null,
  reason text not null,
  primary key (env_id, batch_id, document_id),
  foreign key (env_id, batch_id) references export_batches (env_id, id)
);
