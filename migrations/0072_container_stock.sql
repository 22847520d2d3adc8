-- Empty containers that the company holds at a place: the sum of the movements, written with them. They are no goods that can be sold.
create table container_stock (
  env_id uuid not null,
  site_id uuid not null,
  article_id uuid not null,
  units numeric(14,3) not null,
  primary key (env_id, site_id, article_id),
  foreign key (env_id, site_id) references sites (env_id, id),
  foreign key (env_id, article_id) references articles (env_id, id)
);

-- Positive: came into the place.
create table container_stock_movements (
  env_id uuid not null,
  id uuid not null,
  site_id uuid not null,
  article_id uuid not null,
  kind text not null,
  units numeric(14,3) not null,
  -- After it.
  balance numeric(14,3) not null,
  settlement_id uuid,
  -- Which of the settlement's closings it belongs to.
  closing integer,
  reason text not null,
  user_id uuid,
  actor text not null,
  created_at timestamptz not null default now(),
  primary key (env_id, id),
  foreign key (env_id, site_id) references sites (env_id, id),
  foreign key (env_id, article_id) references articles (env_id, id),
  foreign key (env_id, settlement_id) references settlements (env_id, id),
  constraint container_stock_movements_kind check (kind in ('collected', 'reversal', 'adjustment'))
);

create index container_stock_movements_place on container_stock_movements (env_id, site_id, article_id, created_at desc, id desc);

create index container_stock_movements_settlement on container_stock_movements (env_id, settlement_id) where settlement_id is not null;
