-- Monthly targets of a seller. Amounts in cents; null: no target for that measure.
create table objectives (
  env_id uuid not null,
  month date not null,
  seller_id uuid not null,
  net_cents bigint,
  orders integer,
  customers integer,
  packages numeric(14,3),
  kg numeric(14,3),
  collected_cents bigint,
  primary key (env_id, month, seller_id),
  foreign key (env_id, seller_id) references sellers (env_id, id)
);

-- A target on a family, a brand or one article, for the whole company or one seller.
create table focal_objectives (
  env_id uuid not null,
  id uuid not null,
  name text not null,
  month date not null,
  seller_id uuid,
  family text,
  brand_id uuid,
  article_id uuid,
  net_cents bigint,
  quantity numeric(14,3),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id),
  foreign key (env_id, seller_id) references sellers (env_id, id),
  foreign key (env_id, brand_id) references brands (env_id, id),
  foreign key (env_id, article_id) references articles (env_id, id)
);
