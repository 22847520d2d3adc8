-- What a letter's link proves, by its hash: that whoever opens it reads that mailbox. Used once.
create table account_tokens (
  token_hash text primary key,
  purpose text not null check (purpose in ('confirm', 'reset', 'invite')),
  user_id uuid not null references users (id),
  env_id uuid references environments (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index account_tokens_user on account_tokens (user_id, purpose);

alter table users add column email_confirmed_at timestamptz;

-- Everybody who was already here was let in by an operator or an administrator.
update users set email_confirmed_at = created_at;
