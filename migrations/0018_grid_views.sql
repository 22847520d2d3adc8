-- A named way of looking at a grid: filters, order, columns, density. Personal, or shared with the whole company.
create table grid_views (
  env_id uuid not null,
  id uuid not null,
  grid text not null,
  name text not null,
  owner_id uuid not null,
  owner_name text not null,
  is_shared boolean not null default false,
  definition jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id)
);

create unique index grid_views_name on grid_views (env_id, grid, owner_id, name) where deleted_at is null;

-- One act on many rows, done in pieces: what it was asked, how far it got, and until when it can be taken back.
create table bulk_changes (
  env_id uuid not null,
  id uuid not null,
  resource text not null,
  action text not null check (action in ('change', 'delete')),
  state text not null check (state in ('running', 'done', 'canceled', 'undoing', 'undone')),
  selection jsonb not null,
  changes jsonb not null,
  user_id uuid not null,
  actor text not null,
  total integer not null,
  changed integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  restored integer not null default 0,
  kept integer not null default 0,
  -- The last row that was looked at, by the act and by its undoing.
  reached uuid,
  undo_reached uuid,
  created_at timestamptz not null default now(),
  primary key (env_id, id)
);

create index bulk_changes_recent on bulk_changes (env_id, resource, created_at);

-- What each row held before, or why it was left as it was.
create table bulk_change_rows (
  env_id uuid not null,
  change_id uuid not null,
  row_id uuid not null,
  before jsonb,
  after jsonb,
  error text,
  primary key (env_id, change_id, row_id),
  foreign key (env_id, change_id) references bulk_changes (env_id, id) on delete cascade
);

create extension if not exists btree_gin;

drop index customers_search;

drop index articles_search;

-- One index serves a search in any of its columns. The short pending list keeps searches fast right after an import.
create index customers_search on customers using gin (
  env_id,
  normalize_text(code) gin_trgm_ops,
  normalize_text(name) gin_trgm_ops,
  normalize_text(trade_name) gin_trgm_ops,
  normalize_text(address) gin_trgm_ops,
  normalize_text(locality) gin_trgm_ops,
  normalize_text(phone) gin_trgm_ops,
  normalize_text(email) gin_trgm_ops,
  normalize_text(cuit) gin_trgm_ops
) with (gin_pending_list_limit = 256);

create index articles_search on articles using gin (
  env_id,
  normalize_text(code) gin_trgm_ops,
  normalize_text(name) gin_trgm_ops,
  normalize_text(family) gin_trgm_ops,
  normalize_text(ean) gin_trgm_ops
) with (gin_pending_list_limit = 256);

-- Under row-level security `like` may not run before the policy, so it cannot use an index: it is not leak-proof. The
-- owner of the tables looks instead, for exactly the environment that the policy allows, and answers ids alone.
create policy search on customers for select to current_user using (true);

create policy search on articles for select to current_user using (true);

-- Ids of at most `at_most` rows of a table whose column is like the pattern, both without capitals and accents.
-- Each semicolon leads its line: at the end of one it would end the statement.
create function search_ids(source text, searched text, pattern text, at_most integer) returns uuid[]
  language plpgsql stable security definer set search_path = public, pg_temp as $$
  declare found uuid[]
  ; begin
    execute format('select array(select id from %I where env_id = $1 and normalize_text(%I) like $2 limit $3)', source, searched)
      into found using nullif(current_setting('app.env_id', true), '')::uuid, normalize_text(pattern), at_most
  ; return found
  ; end $$;

revoke execute on function search_ids(text, text, text, integer) from public;
