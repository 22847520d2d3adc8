-- Who a person is at the installation's identity provider, from the first time they came in through it.
create table user_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users (id),
  created_at timestamptz not null,
  primary key (issuer, subject)
);

create unique index user_identities_user on user_identities (user_id, issuer);

-- A visit to the provider that has not come back yet; spent by coming back, whatever comes of it.
create table oidc_attempts (
  state_hash text primary key,
  browser_hash text not null,
  code_verifier text not null,
  nonce text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- What the provider is told when a session that began with it ends. The token is sealed with the installation's secret.
create table provider_sessions (
  session_id uuid primary key,
  issuer text not null,
  id_token text not null,
  created_at timestamptz not null
);

-- The secret is sealed; it counts from confirmed_at on. last_step: the newest time step used, which none may use again.
create table second_factors (
  user_id uuid primary key references users (id),
  secret text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint,
  failures integer not null default 0,
  failed_at timestamptz
);

create table recovery_codes (
  user_id uuid not null references users (id),
  code_hash text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- A proved password, or a provider's word, that still waits for the second factor: no session, and gone in minutes.
create table pending_sign_ins (
  token_hash text primary key,
  user_id uuid not null,
  env_id uuid not null,
  issuer text,
  id_token text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- The log of a company by time: of everybody, and of one person, whose account it is when nobody is known to have done it.
create index audit_entries_at on audit_entries (env_id, at, id);

create index audit_entries_person on audit_entries (env_id, coalesce(user_id, entity_id), at, id);
