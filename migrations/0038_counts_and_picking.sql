-- A count of a warehouse or of a vehicle. Its state moves by one table of transitions (modules/counts/contract/states.ts).
create table count_sessions (
  env_id uuid not null,
  id uuid not null,
  number integer not null,
  state text not null default 'counting',
  location_kind text not null,
  -- A site's or a vehicle's id.
  location_id uuid not null,
  location_name text not null,
  -- What is counted: everything, some rubros, some brands, or a list of articles.
  scope text not null,
  scope_ids uuid[] not null default '{}',
  -- Whoever counts does not see what the books say.
  is_blind boolean not null default true,
  -- A difference is beyond tolerance when it passes both.
  tolerance_units numeric(14,3) not null default 0,
  tolerance_percent numeric(5,2) not null default 0,
  note text,
  round integer not null default 1,
  -- How often it was approved: each approval is a document of the ledger of its own.
  approvals integer not null default 0,
  opened_by text not null,
  approved_by text,
  approved_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (env_id, id),
  unique (env_id, number),
  constraint count_sessions_state check (state in ('counting', 'review', 'approved', 'canceled')),
  constraint count_sessions_location check (location_kind in ('warehouse', 'vehicle')),
  constraint count_sessions_scope check (scope in ('all', 'items', 'brands', 'articles'))
);

create index count_sessions_newest on count_sessions (env_id, created_at desc, id desc);

-- What somebody counted: rows are added, and taken back by naming when and by whom. The key makes a repeated one do nothing.
create table count_entries (
  env_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  key text not null,
  round integer not null,
  article_id uuid not null,
  lot text not null default '',
  expires_on date,
  units numeric(14,3) not null,
  -- What the books said of that lot at that moment.
  expected_units numeric(14,3) not null,
  user_id uuid,
  actor text not null,
  counted_at timestamptz not null,
  voided_at timestamptz,
  primary key (env_id, id),
  unique (env_id, session_id, key),
  foreign key (env_id, session_id) references count_sessions (env_id, id),
  foreign key (env_id, article_id) references articles (env_id, id)
);

create index count_entries_session on count_entries (env_id, session_id, counted_at desc, id desc);

-- What is counted again in a later round.
create table count_recounts (
  env_id uuid not null,
  session_id uuid not null,
  round integer not null,
  article_id uuid not null,
  lot text not null default '',
  expires_on date,
  primary key (env_id, session_id, round, article_id, lot),
  foreign key (env_id, session_id) references count_sessions (env_id, id),
  foreign key (env_id, article_id) references articles (env_id, id)
);

-- Where an article stands in a warehouse: aisle, level, bin, as it is written on the rack.
create table article_locations (
  env_id uuid not null,
  id uuid not null,
  site_id uuid not null,
  article_id uuid not null,
  code text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id),
  unique (env_id, site_id, article_id),
  foreign key (env_id, site_id) references sites (env_id, id),
  foreign key (env_id, article_id) references articles (env_id, id)
);

-- What one person prepares of a consolidated load. States: modules/picking/contract/states.ts.
create table picking_tasks (
  env_id uuid not null,
  id uuid not null,
  number integer not null,
  load_id uuid not null,
  site_id uuid not null,
  preparer_id uuid not null,
  preparer text not null,
  -- Totals of all orders at once, or order by order.
  mode text not null default 'batch',
  state text not null default 'pending',
  prepared_at timestamptz,
  supervised_at timestamptz,
  supervised_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (env_id, id),
  unique (env_id, number),
  foreign key (env_id, load_id) references consolidated_loads (env_id, id),
  foreign key (env_id, site_id) references sites (env_id, id),
  constraint picking_tasks_mode check (mode in ('batch', 'order')),
  constraint picking_tasks_state check (state in ('pending', 'picking', 'prepared', 'supervised', 'canceled'))
);

create index picking_tasks_newest on picking_tasks (env_id, created_at desc, id desc);

create index picking_tasks_load on picking_tasks (env_id, load_id);

-- What an order asks for, as it was when the task was made.
create table picking_lines (
  env_id uuid not null,
  task_id uuid not null,
  line integer not null,
  order_id uuid not null,
  article_id uuid not null,
  ordered numeric(14,3) not null,
  primary key (env_id, task_id, line),
  foreign key (env_id, task_id) references picking_tasks (env_id, id),
  foreign key (env_id, order_id) references orders (env_id, id),
  foreign key (env_id, article_id) references articles (env_id, id)
);

create index picking_lines_order on picking_lines (env_id, order_id);

-- What was done for each line: taken from a lot, missing, or another article in its place. The key makes a repeated one do nothing.
create table picking_acts (
  env_id uuid not null,
  task_id uuid not null,
  key text not null,
  line integer not null,
  kind text not null,
  -- What was taken: of the line, or what took its place.
  article_id uuid not null,
  lot text not null default '',
  units numeric(14,3) not null,
  reason text,
  actor text not null,
  done_at timestamptz not null,
  primary key (env_id, task_id, key, line),
  foreign key (env_id, task_id, line) references picking_lines (env_id, task_id, line),
  foreign key (env_id, article_id) references articles (env_id, id),
  constraint picking_acts_kind check (kind in ('picked', 'shortage', 'substituted'))
);

create index picking_acts_line on picking_acts (env_id, task_id, line);

create index picking_acts_newest on picking_acts (env_id, done_at desc);
