-- A file that somebody uploaded to bring rows of one grid in, and what became of it (docs/decisions/0019-imports.md).
create table imports (
  env_id uuid not null,
  id uuid not null,
  resource text not null,
  file_name text not null,
  file_bytes bigint not null,
  format text not null,
  state text not null,
  -- How the file is read: encoding, separator, sheet, row of titles, decimal mark, order of dates.
  settings jsonb not null,
  -- Its columns with samples, its sheets.
  found jsonb not null,
  -- Which column feeds each field.
  mapping jsonb not null,
  shape text not null,
  is_remembered boolean not null default false,
  progress integer not null default 0,
  row_count integer not null default 0,
  new_count integer not null default 0,
  changed_count integer not null default 0,
  equal_count integer not null default 0,
  wrong_count integer not null default 0,
  undone_count integer not null default 0,
  kept_count integer not null default 0,
  failure text,
  cancel_requested boolean not null default false,
  author text not null,
  created_by uuid,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  applied_at timestamptz,
  undone_at timestamptz,
  undone_by text,
  -- Renewed while a process works on it: one that stopped without a word is known by its age.
  heartbeat_at timestamptz,
  primary key (env_id, id),
  constraint imports_format check (format in ('csv', 'xlsx')),
  constraint imports_state check (state in ('uploaded', 'checking', 'checked', 'applying', 'done', 'cancelled', 'failed', 'undoing', 'undone'))
);

create index imports_newest on imports (env_id, created_at, id);

create index imports_of_resource on imports (env_id, resource, created_at);

-- Two imports never write the same grid at once.
create unique index imports_one_writing on imports (env_id, resource) where state in ('applying', 'undoing');

-- The file, for as long as it may be read again.
create table import_parts (
  env_id uuid not null,
  import_id uuid not null,
  part integer not null,
  content bytea not null,
  primary key (env_id, import_id, part),
  foreign key (env_id, import_id) references imports (env_id, id) on delete cascade
);

-- Every wrong row with what is wrong, and the first ones that are new or changed.
create table import_findings (
  env_id uuid not null,
  import_id uuid not null,
  kind text not null,
  row_number integer not null,
  cells jsonb not null,
  detail jsonb not null,
  primary key (env_id, import_id, kind, row_number),
  foreign key (env_id, import_id) references imports (env_id, id) on delete cascade,
  constraint import_findings_kind check (kind in ('wrong', 'new', 'changed'))
);

-- What an import wrote, row by row, to undo it: which instant its mark is, and what was there before.
create table import_changes (
  env_id uuid not null,
  import_id uuid not null,
  entity_id uuid not null,
  act text not null,
  before jsonb not null,
  written_at timestamptz not null,
  primary key (env_id, import_id, entity_id),
  foreign key (env_id, import_id) references imports (env_id, id) on delete cascade,
  constraint import_changes_act check (act in ('created', 'changed', 'restored'))
);

-- How files with the same titles were mapped the last time.
create table import_shapes (
  env_id uuid not null,
  resource text not null,
  shape text not null,
  mapping jsonb not null,
  settings jsonb not null,
  updated_at timestamptz not null,
  primary key (env_id, resource, shape)
);
