-- What was received, as it was received: the same key with other content is told so. Rows of before have none and cannot be compared.
alter table orders add column content_hash text;
alter table collections add column content_hash text;
alter table no_purchases add column content_hash text;
alter table deliveries add column content jsonb;

-- Whose hand wrote a result: a phone's or the office's.
alter table deliveries add column source text not null default 'phone';
alter table deliveries add constraint deliveries_source check (source in ('phone', 'office'));

alter table deliveries no force row level security;

update deliveries set source = 'office' where key like 'hand:%';

alter table deliveries force row level security;

-- A result that waits beside the one that stands: two hands said different things of one order, or the round was settled by
-- then. A person decides; nothing of it counts until then, and it stays afterwards.
create table delivery_conflicts (
  env_id uuid not null,
  id uuid not null,
  key text not null,
  load_id uuid not null,
  order_id uuid not null,
  -- The result that stood when it came.
  delivery_id uuid,
  cause text not null,
  source text not null,
  content jsonb not null,
  happened_at timestamptz not null,
  photo_file_id uuid,
  signature_file_id uuid,
  user_id uuid,
  actor text not null,
  created_at timestamptz not null default now(),
  resolution text,
  resolved_at timestamptz,
  resolved_by text,
  primary key (env_id, id),
  unique (env_id, key),
  foreign key (env_id, load_id) references consolidated_loads (env_id, id),
  foreign key (env_id, order_id) references orders (env_id, id),
  foreign key (env_id, delivery_id) references deliveries (env_id, id),
  constraint delivery_conflicts_cause check (cause in ('other_hand', 'settled', 'outdated')),
  constraint delivery_conflicts_source check (source in ('phone', 'office')),
  constraint delivery_conflicts_resolution check (resolution in ('kept', 'taken', 'outdated'))
);

create index delivery_conflicts_order on delivery_conflicts (env_id, load_id, order_id);

create index delivery_conflicts_open on delivery_conflicts (env_id, created_at desc) where resolved_at is null;
