-- Statements are separated by a semicolon at the end of a line and run one by one (scale-out: one statement per message).

create extension if not exists unaccent;

create extension if not exists pg_trgm;

-- What "case- and accent-insensitive" means everywhere: filters, sorting by name, uniqueness hints.
create function normalize_text(value text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent', value));

create table environments (
  id uuid primary key,
  name text not null,
  plan text not null default 'Starter',
  state text not null default 'activo',
  alert text,
  time_zone text not null default 'America/Argentina/Buenos_Aires',
  currency text not null default 'ARS',
  is_erp boolean not null default false,
  modules jsonb not null default '{}',
  settings jsonb not null default '{}',
  version integer not null default 2,
  created_at timestamptz not null default now()
);

create table users (
  id uuid primary key,
  email text not null,
  display_name text not null,
  password_hash text,
  photo_url text,
  is_operator boolean not null default false,
  suspended_at timestamptz,
  preferences jsonb not null default '{}',
  created_at timestamptz not null default now()
);

create unique index users_email_key on users (lower(email));

create table memberships (
  env_id uuid not null references environments (id),
  user_id uuid not null references users (id),
  role_number integer not null,
  seller_key text,
  supervisor_key text,
  manager_key text,
  suspended_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (env_id, user_id)
);

create index memberships_user on memberships (user_id);

-- One row per refresh token ever given, by its hash; the rows of one signed-in device share `id`. A token is used once:
-- using it sets replaced_at and inserts the next one.
create table sessions (
  token_hash text primary key,
  id uuid not null,
  user_id uuid not null,
  env_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  replaced_at timestamptz,
  revoked_at timestamptz,
  user_agent text,
  ip text
);

create index sessions_id on sessions (id);

create index sessions_user on sessions (user_id);

create table counters (
  env_id uuid not null,
  name text not null,
  value bigint not null,
  primary key (env_id, name)
);

-- Domain events, written by the transaction that causes them; server-sent events are read from here.
create table outbox (
  env_id uuid not null,
  id uuid not null,
  created_at timestamptz not null,
  topic text not null,
  seller_id uuid,
  payload jsonb not null,
  primary key (env_id, id)
);

-- Who changed what: the history of every document and record.
create table audit_entries (
  env_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  user_id uuid,
  actor text not null,
  entity text not null,
  entity_id uuid not null,
  action text not null,
  detail jsonb not null default '{}',
  primary key (env_id, id)
);

create index audit_entries_entity on audit_entries (env_id, entity, entity_id, at);
