-- A price is edited, imported and taken back like any other row, so it carries what every declared grid needs.
-- A feed that knows prices by list, article and day may leave the id to the default.
alter table prices add column id uuid not null default gen_random_uuid();

alter table prices add column created_at timestamptz not null default now();

alter table prices add column updated_at timestamptz not null default now();

-- Whoever reads a price asks for rows that are not deleted.
alter table prices add column deleted_at timestamptz;

alter table prices add constraint prices_id_key unique (env_id, id);

-- Counts of articles per brand and item in their grids.
create index articles_brand on articles (env_id, brand_id);

create index articles_item on articles (env_id, item_id);

create index articles_sub_item on articles (env_id, sub_item_id);
