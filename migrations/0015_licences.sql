-- A membership is an invitation until the person accepts it; whoever writes one without inviting has it accepted at once.
alter table memberships add column accepted_at timestamptz default now();

update memberships set accepted_at = created_at;

alter table memberships add column invited_at timestamptz;

-- Taken out of the company; the row stays, for history and for the way back.
alter table memberships add column removed_at timestamptz;

alter table memberships add column last_sign_in_at timestamptz;

-- What this company calls the person and where it phones them: another company of theirs has its own.
alter table memberships add column display_name text;

alter table memberships add column phone text;

-- The phone a session was opened from, when it said which.
alter table sessions add column device_id text;

-- A licence lets one user sign in with the phone application, from the one phone that used it first.
create table licences (
  env_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  code text not null,
  is_active boolean not null,
  device_id text,
  device_name text,
  bound_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (env_id, id),
  unique (env_id, user_id),
  unique (env_id, code)
);

-- One row per environment, which whoever takes a seat holds while counting them.
create table licence_settings (
  env_id uuid not null,
  is_enforced boolean not null default false,
  updated_at timestamptz not null default now(),
  primary key (env_id)
);
