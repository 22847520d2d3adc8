-- A code that a seller shows on their phone, for one of their customers, by the hash of its secret. Used once.
create table store_qr_codes (
  env_id uuid not null,
  token_hash text not null,
  customer_id uuid not null,
  -- The seller's user, and the name that the history gives them.
  user_id uuid not null,
  author text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (env_id, token_hash),
  foreign key (env_id, customer_id) references customers (env_id, id)
);

create index store_qr_codes_customer on store_qr_codes (env_id, customer_id);
