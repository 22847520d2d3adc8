-- A dashboard that somebody built out of widgets; whoever opens it sees their own figures in it.
create table dashboards (
  env_id uuid not null,
  id uuid not null,
  -- Generated, and never given again: how other programs name it.
  key text not null,
  name text not null,
  -- Which widgets it is made of.
  type text not null default 'ventas',
  privacy text not null default 'private',
  -- Who sees it besides its owner when its privacy is 'roles'.
  roles text[] not null default '{}',
  -- Each with its kind, its settings and its place on twelve columns (modules/dashboards/contract/built/widgets.ts).
  widgets jsonb not null default '[]',
  owner_id uuid not null,
  owner_name text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id),
  unique (env_id, key),
  constraint dashboards_type check (type in ('ventas', 'logistica', 'picking')),
  constraint dashboards_privacy check (privacy in ('private', 'roles', 'everyone'))
);

create index dashboards_by_name on dashboards (env_id, type, name, id);

create index dashboards_owner on dashboards (env_id, owner_id);
