-- A report with its parameters that goes out by e-mail, every so often, in the name of its owner.
create table report_schedules (
  env_id uuid not null,
  id uuid not null,
  owner_id uuid not null,
  report text not null,
  name text not null,
  -- What the report is asked with; the period is a relative one, laid out anew at every sending.
  parameters jsonb not null,
  format text not null check (format in ('xlsx', 'pdf')),
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  -- 1 Monday … 7 Sunday, of a weekly one; day of the month of a monthly one, whose last day stands for those it lacks.
  weekday integer not null default 1,
  month_day integer not null default 1,
  -- On the company's clocks.
  hour integer not null,
  recipients uuid[] not null,
  is_paused boolean not null default false,
  next_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id)
);

create index report_schedules_due on report_schedules (env_id, next_at) where deleted_at is null and not is_paused;

-- One sending is one row: it waits, is claimed by one process, and ends. What a process left half done is claimed again.
create table report_sendings (
  env_id uuid not null,
  id uuid not null,
  schedule_id uuid not null,
  state text not null check (state in ('waiting', 'running', 'sent', 'failed', 'canceled')),
  is_manual boolean not null default false,
  created_at timestamptz not null default now(),
  claimed_at timestamptz,
  finished_at timestamptz,
  attempts integer not null default 0,
  row_count integer,
  file_bytes integer,
  recipients text,
  note text,
  primary key (env_id, id),
  foreign key (env_id, schedule_id) references report_schedules (env_id, id) on delete cascade
);

create index report_sendings_schedule on report_sendings (env_id, schedule_id, created_at desc);

create index report_sendings_open on report_sendings (env_id, created_at) where state in ('waiting', 'running');

create table report_favorites (
  env_id uuid not null,
  user_id uuid not null,
  report text not null,
  primary key (env_id, user_id, report)
);
