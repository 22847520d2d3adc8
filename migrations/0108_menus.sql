-- A menu of the marketplace: what customers order from. Its draft is edited; what customers see are its published editions.
create table menus (
  env_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null,
  -- The branch whose customers see it; null: the general one.
  site_id uuid,
  -- Of the settings; the draft has its own edition.
  revision integer not null default 1,
  draft jsonb not null,
  draft_edition integer not null default 0,
  draft_saved_at timestamptz not null default now(),
  draft_saved_by text not null default '',
  -- Whether the draft differs from the published edition.
  has_changes boolean not null default true,
  published_number integer,
  published_at timestamptz,
  -- Whose customers it is shown to now: its branch, or the zero id for the general one. Null: it is not on sale.
  on_sale_for uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id),
  unique (env_id, code),
  -- One menu on sale for each branch, and one general.
  unique (env_id, on_sale_for),
  foreign key (env_id, site_id) references sites (env_id, id)
);

create index menus_site on menus (env_id, site_id);

-- What customers were shown: never changed or removed.
create table menu_editions (
  env_id uuid not null,
  menu_id uuid not null,
  number integer not null,
  definition jsonb not null,
  -- What it changed of the one before, in words.
  changes text[] not null default '{}',
  user_id uuid,
  publisher text not null,
  published_at timestamptz not null default now(),
  primary key (env_id, menu_id, number),
  foreign key (env_id, menu_id) references menus (env_id, id)
);
