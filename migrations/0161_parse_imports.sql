-- How far the classes of an older installation were read, so that an import that was cut short goes on.
create table parse_imports (
  env_id uuid not null,
  id uuid not null,
  source_url text not null,
  application_id text not null,
  -- The company there.
  source_env text not null,
  created_at timestamptz not null,
  primary key (env_id, id),
  unique (env_id, source_url, application_id, source_env)
);

create table parse_import_classes (
  env_id uuid not null,
  import_id uuid not null,
  class_name text not null,
  -- The last object that was dealt with, in the order of its creation there; null: none.
  cursor_at text,
  cursor_id text,
  created integer not null default 0,
  equal integer not null default 0,
  different integer not null default 0,
  refused integer not null default 0,
  skipped integer not null default 0,
  updated_at timestamptz not null,
  primary key (env_id, import_id, class_name),
  foreign key (env_id, import_id) references parse_imports (env_id, id)
);

-- What became of an object, for those that have a record here, and those that a person has to look at.
create table parse_import_objects (
  env_id uuid not null,
  import_id uuid not null,
  class_name text not null,
  object_id text not null,
  -- created, equal, different, refused
  outcome text not null,
  -- Its record here; null: it has none.
  record_id uuid,
  -- Why it was refused, or what differs.
  detail text not null default '',
  primary key (env_id, import_id, class_name, object_id),
  foreign key (env_id, import_id) references parse_imports (env_id, id),
  constraint parse_import_objects_outcome check (outcome in ('created', 'equal', 'different', 'refused'))
);
