-- News of the company for its people. A draft has no published_at; a published one is shown from starts_at until ends_at.
create table publications (
  env_id uuid not null,
  id uuid not null,
  title text not null,
  -- Nodes of the safe list of contract/body.ts; never HTML.
  body jsonb not null,
  -- Who reads it. What is empty does not restrict; what is named must hold together.
  roles text[] not null default '{}',
  seller_ids uuid[] not null default '{}',
  channel_ids uuid[] not null default '{}',
  region_ids uuid[] not null default '{}',
  customer_ids uuid[] not null default '{}',
  starts_at timestamptz not null,
  ends_at timestamptz,
  is_pinned boolean not null default false,
  asks_confirmation boolean not null default false,
  confirm_until timestamptz,
  allows_comments boolean not null default false,
  -- Counts the texts that readers were shown: 0 while it was never published.
  edition integer not null default 0,
  -- Confirmations of this edition or a later one count.
  confirms_from integer not null default 0,
  -- Counts every saving: whoever saves says which one they edited.
  version integer not null default 1,
  published_at timestamptz,
  author_id uuid,
  author_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id)
);

create index publications_shown on publications (env_id, starts_at desc, id desc) where deleted_at is null and published_at is not null;

create index publications_edited on publications (env_id, updated_at desc, id desc) where deleted_at is null;

-- Every text that readers were shown, as it was: a confirmation is of one of them. Nothing is ever changed or removed.
create table publication_editions (
  env_id uuid not null,
  publication_id uuid not null,
  edition integer not null,
  title text not null,
  body jsonb not null,
  user_id uuid,
  actor text not null,
  created_at timestamptz not null default now(),
  primary key (env_id, publication_id, edition),
  foreign key (env_id, publication_id) references publications (env_id, id)
);

-- What one person did with one publication.
create table publication_readers (
  env_id uuid not null,
  publication_id uuid not null,
  user_id uuid not null,
  read_at timestamptz,
  confirmed_at timestamptz,
  confirmed_edition integer,
  saved_at timestamptz,
  nudged_at timestamptz,
  primary key (env_id, publication_id, user_id),
  foreign key (env_id, publication_id) references publications (env_id, id)
);

create index publication_readers_user on publication_readers (env_id, user_id);

create table publication_comments (
  env_id uuid not null,
  id uuid not null,
  publication_id uuid not null,
  user_id uuid not null,
  actor text not null,
  text text not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id),
  foreign key (env_id, publication_id) references publications (env_id, id)
);

create index publication_comments_publication on publication_comments (env_id, publication_id, created_at, id);
