-- Whom a form is asked of. What is empty does not restrict; what is named must hold together.
create table form_assignments (
  env_id uuid not null,
  id uuid not null,
  form_id uuid not null,
  seller_ids uuid[] not null default '{}',
  channel_ids uuid[] not null default '{}',
  region_ids uuid[] not null default '{}',
  customer_ids uuid[] not null default '{}',
  -- 1 is Monday: customers that their seller visits on one of these days.
  route_days integer[] not null default '{}',
  funnel_state_ids uuid[] not null default '{}',
  starts_on date not null,
  ends_on date,
  frequency text not null default 'once',
  -- Answers with which a seller has done their part; null: all.
  quota integer,
  revision integer not null default 1,
  nudged_at timestamptz,
  created_by uuid,
  author text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id),
  foreign key (env_id, form_id) references forms (env_id, id),
  constraint form_assignments_frequency check (frequency in ('once', 'visit', 'weekly')),
  constraint form_assignments_period check (ends_on is null or ends_on >= starts_on)
);

create index form_assignments_form on form_assignments (env_id, form_id) where deleted_at is null;

-- Addresses at which a form is answered without an account. Of the address only the hash is stored.
create table form_links (
  env_id uuid not null,
  id uuid not null,
  form_id uuid not null,
  name text not null,
  token_hash text not null,
  expires_at timestamptz not null,
  -- Null: no limit.
  max_answers integer,
  answers integer not null default 0,
  revoked_at timestamptz,
  created_by uuid,
  author text not null,
  created_at timestamptz not null default now(),
  primary key (env_id, id),
  unique (env_id, token_hash),
  foreign key (env_id, form_id) references forms (env_id, id)
);

create index form_links_form on form_links (env_id, form_id);

alter table form_answers add column link_id uuid;

alter table form_answers add constraint form_answers_link foreign key (env_id, link_id) references form_links (env_id, id);

alter table form_answers drop constraint form_answers_origin;

alter table form_answers add constraint form_answers_origin check (origin in ('web', 'phone', 'api', 'link'));

-- The last answer of each customer to a form.
create index form_answers_last on form_answers (env_id, customer_id, form_id, day) where annulled_at is null;
