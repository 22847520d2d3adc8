-- A GeoJSON Polygon or MultiPolygon without holes; null while nobody has drawn it.
alter table regions add column area jsonb;

-- Customers that were given the region their place is in, and the one each had before: how it is undone.
create table region_assignments (
  env_id uuid not null,
  id uuid not null,
  region_id uuid not null,
  customer_ids uuid[] not null,
  previous_region_ids uuid[] not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (env_id, id),
  foreign key (env_id, region_id) references regions (env_id, id)
);
