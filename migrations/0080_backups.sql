-- Results of scheduled backups, of the whole installation: what the operator sees.
create table backups (
  id uuid primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  succeeded boolean not null,
  place text not null,
  name text,
  stored_bytes bigint not null default 0,
  rows bigint not null default 0,
  files bigint not null default 0,
  missing_files bigint not null default 0,
  error text
);

create index backups_started_at on backups (started_at);
