-- Folders, SFTP servers and buckets where a company leaves files to import and picks up exports.
create table file_connections (
  env_id uuid not null,
  id uuid not null,
  name text not null,
  -- folder, sftp, s3
  kind text not null,
  -- Where it is, by kind (src/modules/integration/contract/file-connections.ts).
  address jsonb not null,
  -- Password or keys, sealed with the installation's secret; null: a folder needs none.
  sealed_secret text,
  -- Of an SFTP server, as a person accepted it; null: nobody has yet, and nothing is exchanged.
  host_key text,
  -- What is imported from it: file name pattern, grid and limits, in their order.
  imports jsonb not null,
  -- How often its files are looked for.
  schedule jsonb not null,
  next_at timestamptz not null,
  looked_at timestamptz,
  failures integer not null default 0,
  failing_since timestamptz,
  last_error text,
  created_at timestamptz not null,
  created_by uuid not null,
  creator text not null,
  paused_at timestamptz,
  paused_by text,
  deleted_at timestamptz,
  -- The process that works on it, until when.
  lease_id uuid,
  lease_until timestamptz,
  primary key (env_id, id),
  constraint file_connections_kind check (kind in ('folder', 'sftp', 's3'))
);

-- What is exported to a connection, and when.
create table file_exports (
  env_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  -- orders, collections, or the name of a grid.
  what text not null,
  -- Of a grid: csv or xlsx. Orders and collections have the format of their profile.
  format text not null,
  schedule jsonb not null,
  next_at timestamptz not null,
  failures integer not null default 0,
  failing_since timestamptz,
  last_error text,
  deleted_at timestamptz,
  primary key (env_id, id),
  constraint file_exports_format check (format in ('csv', 'xlsx')),
  foreign key (env_id, connection_id) references file_connections (env_id, id)
);

create index file_exports_connection on file_exports (env_id, connection_id);

-- Every file that was taken or dropped.
create table file_transfers (
  env_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  -- in, out
  direction text not null,
  -- src/modules/integration/contract/file-transfers.ts
  state text not null,
  -- The grid that it fills, or what was exported.
  what text not null,
  file_name text not null,
  -- Where it lies in the connection now.
  place_path text not null,
  bytes bigint,
  sha256 text,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- False: the file is still to be moved, or put.
  is_settled boolean not null default false,
  -- A person asked for it although its content was taken before.
  is_forced boolean not null default false,
  attempts integer not null default 0,
  import_id uuid,
  batch_id uuid,
  row_count integer,
  new_count integer,
  changed_count integer,
  wrong_count integer,
  note text,
  -- Of an export that is being put: its batch and documents, to finish it after a crash.
  intent jsonb,
  primary key (env_id, id),
  constraint file_transfers_direction check (direction in ('in', 'out')),
  foreign key (env_id, connection_id) references file_connections (env_id, id)
);

create index file_transfers_connection on file_transfers (env_id, connection_id, id);

create index file_transfers_open on file_transfers (env_id, connection_id) where not is_settled;

create index file_transfers_content on file_transfers (env_id, sha256) where direction = 'in';

-- The bytes of an export until it is known to be there.
create table file_transfer_parts (
  env_id uuid not null,
  transfer_id uuid not null,
  part integer not null,
  content bytea not null,
  primary key (env_id, transfer_id, part),
  foreign key (env_id, transfer_id) references file_transfers (env_id, id)
);
