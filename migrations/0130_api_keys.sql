-- Programs that call the API of a company. A key is the company's, whoever made it: it outlives that person's membership.
create table api_keys (
  env_id uuid not null,
  id uuid not null,
  name text not null,
  -- The beginning of its newest secret, by which a person recognises it.
  prefix text not null,
  -- `group:read` and `group:write` (src/modules/integration/contract/scopes.ts).
  scopes text[] not null,
  -- Sees the work of this seller alone; null: all of the company.
  seller_id uuid,
  per_minute integer not null,
  created_at timestamptz not null,
  created_by uuid not null,
  -- The person's name then.
  creator text not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  primary key (env_id, id),
  foreign key (env_id, seller_id) references sellers (env_id, id)
);

-- A key has one secret, and while it is rotated two: the one of before is good until `valid_until`.
create table api_key_secrets (
  env_id uuid not null,
  secret_hash text not null,
  key_id uuid not null,
  created_at timestamptz not null,
  valid_until timestamptz,
  primary key (env_id, secret_hash),
  foreign key (env_id, key_id) references api_keys (env_id, id)
);

create index api_key_secrets_key on api_key_secrets (env_id, key_id);

-- Calls of a key by day in the environment's time zone.
create table api_key_days (
  env_id uuid not null,
  key_id uuid not null,
  day date not null,
  calls integer not null,
  primary key (env_id, key_id, day),
  foreign key (env_id, key_id) references api_keys (env_id, id)
);
