-- Pictures that a seller took with an operation: their bytes are a file's, this says whose they are and when they were taken.
create table operation_photos (
  env_id uuid not null,
  id uuid not null,
  operation_kind text not null,
  operation_id uuid not null,
  seller_id uuid not null,
  -- The phone's key: the same twice is one photo.
  photo_key text not null,
  file_id uuid not null,
  taken_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (env_id, id),
  unique (env_id, operation_id, photo_key),
  foreign key (env_id, seller_id) references sellers (env_id, id),
  constraint operation_photos_kind check (operation_kind in ('order', 'collection', 'no-purchase'))
);

create index operation_photos_source on operation_photos (env_id, operation_kind, taken_at desc, id desc);

-- How a company uses the product: what each person opened or downloaded on each day, counted, never one by one.
create table usage_days (
  env_id uuid not null,
  day date not null,
  user_id uuid not null,
  kind text not null,
  -- The pattern of a screen's address or of a route: never what it was opened for.
  subject text not null,
  uses integer not null,
  -- Of the screens whose wait was measured: how many, of them slow, and all their milliseconds.
  measured integer not null default 0,
  slow integer not null default 0,
  waited_ms bigint not null default 0,
  primary key (env_id, day, user_id, kind, subject),
  constraint usage_days_kind check (kind in ('screen', 'export', 'document', 'phone'))
);
