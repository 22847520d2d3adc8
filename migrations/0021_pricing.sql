-- A list may hold for a while only; null: no limit.
alter table price_lists add column valid_from date;

alter table price_lists add column valid_until date;

-- The list of customers that have none.
alter table price_lists add column is_default boolean not null default false;

create unique index price_lists_default on price_lists (env_id) where is_default and deleted_at is null;

-- What a list asks for a unit from a quantity on: a price, or a percentage off the list's; one of the two.
create table price_scales (
  env_id uuid not null,
  id uuid not null,
  price_list_id uuid not null,
  article_id uuid not null,
  from_units numeric(14,3) not null,
  price_cents bigint,
  discount_percent numeric(5,2),
  valid_from date not null,
  valid_until date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id),
  unique (env_id, price_list_id, article_id, from_units, valid_from),
  foreign key (env_id, price_list_id) references price_lists (env_id, id),
  foreign key (env_id, article_id) references articles (env_id, id)
);

create index price_scales_article on price_scales (env_id, article_id);

create table promotions (
  env_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null,
  -- percent: off the price; price: a unit costs that; nxm: of so many, some are free; bonus: for so many, some more are given
  kind text not null,
  starts_on date not null,
  ends_on date,
  sales_channel_id uuid,
  price_list_id uuid,
  customer_id uuid,
  -- What a bonus gives; null: the article itself.
  gift_article_id uuid,
  is_exclusive boolean not null default true,
  priority integer not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id),
  unique (env_id, code),
  foreign key (env_id, sales_channel_id) references sales_channels (env_id, id),
  foreign key (env_id, price_list_id) references price_lists (env_id, id),
  foreign key (env_id, customer_id) references customers (env_id, id),
  foreign key (env_id, gift_article_id) references articles (env_id, id),
  constraint promotions_kind check (kind in ('percent', 'price', 'nxm', 'bonus'))
);

create index promotions_days on promotions (env_id, starts_on, ends_on);

-- What a promotion is about, by the ERP's codes (a family by its name), as its file says it.
create table promotion_scopes (
  env_id uuid not null,
  id uuid not null,
  promotion_id uuid not null,
  kind text not null,
  code text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id),
  unique (env_id, promotion_id, kind, code),
  foreign key (env_id, promotion_id) references promotions (env_id, id),
  constraint promotion_scopes_kind check (kind in ('article', 'brand', 'item', 'subItem', 'family', 'all'))
);

-- From how many units of an article, what: by the promotion's kind one of the three.
create table promotion_tiers (
  env_id uuid not null,
  id uuid not null,
  promotion_id uuid not null,
  from_units numeric(14,3) not null,
  discount_percent numeric(5,2),
  price_cents bigint,
  free_units integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id),
  unique (env_id, promotion_id, from_units),
  foreign key (env_id, promotion_id) references promotions (env_id, id)
);

-- Articles that together cost one price, without IVA.
create table combos (
  env_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null,
  price_cents bigint not null,
  valid_from date,
  valid_until date,
  price_list_id uuid,
  -- Found when the lines of an order complete it, without being asked for.
  is_detected boolean not null default true,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id),
  unique (env_id, code),
  foreign key (env_id, price_list_id) references price_lists (env_id, id),
  constraint combos_price_not_negative check (price_cents >= 0)
);

create table combo_items (
  env_id uuid not null,
  id uuid not null,
  combo_id uuid not null,
  article_id uuid not null,
  -- Whole units: a combo's price is split over them to the cent.
  quantity integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id),
  unique (env_id, combo_id, article_id),
  foreign key (env_id, combo_id) references combos (env_id, id),
  foreign key (env_id, article_id) references articles (env_id, id),
  constraint combo_items_quantity_positive check (quantity > 0)
);

create index combo_items_article on combo_items (env_id, article_id);

-- What the prices of that day asked for the line, without IVA, when what was charged is farther from it than the company
-- tolerates; null: it is not, or nobody looked.
alter table order_lines add column expected_net_cents bigint;

-- Why that much, for a person.
alter table order_lines add column expected_why text;
