-- Which companies' store an e-mail may enter: the e-mail is typed before the company is known. Written when somebody is
-- invited, never by a person of a customer.
create table store_doors (
  email text not null,
  env_id uuid not null references environments (id),
  created_at timestamptz not null,
  primary key (email, env_id)
);

-- Shops that a person may order for besides their own, and the limits in each of them.
create table store_shops (
  env_id uuid not null,
  customer_user_id uuid not null,
  customer_id uuid not null,
  can_order boolean not null default true,
  sees_debt boolean not null default true,
  -- Of one order, with IVA; null: no limit.
  maximum_order_cents bigint,
  primary key (env_id, customer_user_id, customer_id),
  foreign key (env_id, customer_user_id) references customer_users (env_id, id),
  foreign key (env_id, customer_id) references customers (env_id, id)
);

create index store_shops_customer on store_shops (env_id, customer_id);

-- A link that lets one person enter, by the hash of its secret. Used once.
create table store_invitations (
  env_id uuid not null,
  token_hash text not null,
  customer_user_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (env_id, token_hash),
  foreign key (env_id, customer_user_id) references customer_users (env_id, id)
);

create index store_invitations_user on store_invitations (env_id, customer_user_id);

-- The code that was last sent to a person; a newer one takes its place.
create table store_codes (
  env_id uuid not null,
  customer_user_id uuid not null,
  code_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  primary key (env_id, customer_user_id),
  foreign key (env_id, customer_user_id) references customer_users (env_id, id)
);

create table store_sessions (
  env_id uuid not null,
  id uuid not null,
  token_hash text not null,
  customer_user_id uuid not null,
  -- The browser, as it calls itself.
  device text,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (env_id, id),
  unique (env_id, token_hash),
  foreign key (env_id, customer_user_id) references customer_users (env_id, id)
);

create index store_sessions_user on store_sessions (env_id, customer_user_id);

-- People are found by the e-mail they type.
create index customer_users_email on customer_users (env_id, lower(email));
