-- Where a company has its events sent.
create table webhook_destinations (
  env_id uuid not null,
  id uuid not null,
  name text not null,
  url text not null,
  events text[] not null,
  -- The signing secret, sealed with the installation's.
  sealed_secret text not null,
  created_at timestamptz not null,
  creator text not null,
  -- What happened before this is not sent here: since it was made, or restored after a deletion.
  listens_since timestamptz not null,
  paused_at timestamptz,
  -- Who paused it; null while paused: it gave no good answer for three days.
  paused_by text,
  -- The first failure since the last good answer.
  failing_since timestamptz,
  deleted_at timestamptz,
  primary key (env_id, id)
);

-- One event for one destination. A replay sends the same row again, with the same id.
create table webhook_messages (
  env_id uuid not null,
  id uuid not null,
  destination_id uuid not null,
  event text not null,
  record_id uuid,
  -- The number or code that people know the record by.
  document text not null,
  body text not null,
  created_at timestamptz not null,
  -- pending, delivered, failed, discarded
  state text not null,
  attempts integer not null default 0,
  -- When the retries of this round began: they end three days later.
  round_at timestamptz not null,
  round_attempts integer not null default 0,
  -- When the next attempt is due; null: none.
  next_at timestamptz,
  last_at timestamptz,
  last_status integer,
  last_error text,
  last_ms integer,
  primary key (env_id, id),
  foreign key (env_id, destination_id) references webhook_destinations (env_id, id)
);

create index webhook_messages_due on webhook_messages (env_id, destination_id, next_at) where next_at is not null;

create index webhook_messages_destination on webhook_messages (env_id, destination_id, id);

create table webhook_attempts (
  env_id uuid not null,
  message_id uuid not null,
  number integer not null,
  at timestamptz not null,
  ms integer not null,
  -- Of the answer; null: there was none, and `error` says why.
  status integer,
  error text,
  -- The beginning of the answer, and what it said of itself.
  content_type text,
  answer text,
  primary key (env_id, message_id, number),
  foreign key (env_id, message_id) references webhook_messages (env_id, id)
);
