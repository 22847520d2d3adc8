-- A signed-in person's screen may be locked: until the password is given again, that session is served nothing.
alter table sessions add column locked_at timestamptz;

-- Whether the company still has first steps before it, and whether example data are among its own.
alter table environments add column first_steps_open boolean not null default false;

alter table environments add column has_example_data boolean not null default false;

-- How a company that registered itself began, and how the loading or erasing of its example data goes.
create table company_starts (
  env_id uuid not null,
  answers jsonb not null default '{}',
  terms_accepted_at timestamptz,
  example_state text not null default 'none' check (example_state in ('none', 'wanted', 'loading', 'loaded', 'canceled', 'failed')),
  example_done integer not null default 0,
  example_total integer not null default 0,
  -- The work that loads says every few seconds that it lives.
  alive_at timestamptz,
  cancel_asked_at timestamptz,
  created_at timestamptz not null,
  primary key (env_id)
);

-- Which rows are example data: exactly these go when they are erased.
create table example_rows (
  env_id uuid not null,
  table_name text not null,
  row_id uuid not null,
  primary key (env_id, table_name, row_id)
);
