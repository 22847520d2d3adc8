create table brands (
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

-- Rubros and, with a parent, sub rubros.
create table items (
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
  foreign key (env_id, parent_id) references items (env_id, id)
);

create table articles (
  env_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null,
  ean text,
  item_id uuid,
  sub_item_id uuid,
  brand_id uuid,
  family text,
  unit_of_measure text not null default 'un',
  units_per_package numeric(12,3) not null default 1,
  kg_per_unit numeric(12,4) not null default 0,
  tax_rate numeric(5,2) not null default 21,
  is_product boolean not null default true,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id),
  unique (env_id, code),
  foreign key (env_id, item_id) references items (env_id, id),
  foreign key (env_id, sub_item_id) references items (env_id, id),
  foreign key (env_id, brand_id) references brands (env_id, id),
  constraint articles_units_per_package_positive check (units_per_package > 0),
  constraint articles_kg_not_negative check (kg_per_unit >= 0)
);

create index articles_search on articles using gin (normalize_text(name) gin_trgm_ops);

create table price_lists (
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

-- Prices without IVA, valid from a day until the next row of the same list and article.
create table prices (
  env_id uuid not null,
  price_list_id uuid not null,
  article_id uuid not null,
  valid_from date not null,
  price_cents bigint not null,
  primary key (env_id, price_list_id, article_id, valid_from),
  foreign key (env_id, price_list_id) references price_lists (env_id, id) on delete cascade,
  foreign key (env_id, article_id) references articles (env_id, id),
  constraint prices_not_negative check (price_cents >= 0)
);
