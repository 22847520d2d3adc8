-- When and where a photo was taken, as its camera wrote it: the stored bytes carry no metadata. A hidden file was removed
-- in the gallery: nobody opens it, and its bytes stay until the removal can no longer be undone.
alter table files
  add column taken_at timestamptz,
  add column latitude double precision,
  add column longitude double precision,
  add column hidden_at timestamptz;

-- Every photo that people take, whatever document it belongs to: one wall by day.
create table gallery_photos (
  env_id uuid not null,
  -- The file's: a file belongs to one record for good.
  id uuid not null,
  source text not null,
  -- The order, collection, no-purchase, answer or asset; of a delivery, its order.
  document_id uuid not null,
  -- «Pedido 1184», as it was when the photo came.
  title text not null,
  seller_id uuid,
  customer_id uuid,
  -- Of an answer: `FORM/QUESTION`, and both in words.
  question_key text,
  question_title text,
  taken_at timestamptz not null,
  -- The environment's day of `taken_at`.
  day date not null,
  received_at timestamptz not null,
  latitude double precision,
  longitude double precision,
  -- From the shop, where both places are known.
  distance_meters integer,
  width integer not null,
  height integer not null,
  bytes integer not null,
  -- Quarter turns to the right that somebody gave it.
  turns smallint not null default 0,
  -- When its thumbnails are to be made; null when they are there, or were given up.
  thumbnails_due_at timestamptz,
  thumbnail_tries smallint not null default 0,
  thumbnail_error text,
  deleted_at timestamptz,
  deleted_by text,
  delete_reason text,
  -- Its file was let go: there is nothing left to bring back.
  purged_at timestamptz,
  primary key (env_id, id),
  constraint gallery_photos_source check (source in ('order', 'no-purchase', 'collection', 'form', 'asset', 'delivery')),
  constraint gallery_photos_turns check (turns between 0 and 3)
);

-- The wall: a page of days, and how many photos each day has, from the index alone.
create index gallery_photos_wall on gallery_photos (env_id, day desc, taken_at desc, id desc) include (source, width, height) where deleted_at is null;

create index gallery_photos_customer on gallery_photos (env_id, customer_id, taken_at desc) where deleted_at is null;

create index gallery_photos_question on gallery_photos (env_id, question_key) where question_key is not null;

create index gallery_photos_due on gallery_photos (env_id, thumbnails_due_at) where thumbnails_due_at is not null;

create index gallery_photos_deleted on gallery_photos (env_id, deleted_at desc, id desc) where deleted_at is not null and purged_at is null;

-- What the retention of a source reaches.
create index gallery_photos_age on gallery_photos (env_id, source, day) where purged_at is null;
