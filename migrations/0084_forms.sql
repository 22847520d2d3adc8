-- A form: its settings and the draft that the designer edits. What is answered are its versions.
create table forms (
  env_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null,
  description text not null default '',
  kind text not null default 'survey',
  -- What an answer is about.
  subject text not null default 'customer',
  -- An opportunity does not leave this state of this pipeline without an answer.
  pipeline_active boolean not null default false,
  funnel_id uuid,
  funnel_state_id uuid,
  -- Of the settings; the draft has its own edition.
  revision integer not null default 1,
  draft jsonb not null,
  draft_edition integer not null default 0,
  draft_saved_at timestamptz not null default now(),
  draft_saved_by text not null default '',
  draft_questions integer not null default 0,
  -- Whether the draft differs from the published version.
  has_changes boolean not null default true,
  published_number integer,
  published_at timestamptz,
  retired_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id),
  unique (env_id, code),
  foreign key (env_id, funnel_id) references funnels (env_id, id),
  foreign key (env_id, funnel_state_id) references funnel_states (env_id, id),
  constraint forms_kind check (kind in ('survey', 'single', 'multiple')),
  constraint forms_subject check (subject in ('customer', 'opportunity', 'none'))
);

create index forms_state on forms (env_id, funnel_state_id) where pipeline_active;

create index forms_funnel on forms (env_id, funnel_id);

-- What was published: never changed or removed, because answers stay with it.
create table form_versions (
  env_id uuid not null,
  form_id uuid not null,
  number integer not null,
  definition jsonb not null,
  questions integer not null,
  max_score numeric not null default 0,
  note text not null default '',
  published_at timestamptz not null default now(),
  user_id uuid,
  publisher text not null,
  primary key (env_id, form_id, number),
  foreign key (env_id, form_id) references forms (env_id, id)
);

create table form_answers (
  env_id uuid not null,
  id uuid not null,
  form_id uuid not null,
  version_number integer not null,
  -- Counted inside its form: with the form's code it is the answer's.
  number integer not null,
  -- Made by whoever answered: the same twice is one answer.
  document_key text not null,
  -- Of what was sent, to tell a repetition from another answer under the same key.
  content_hash text not null,
  customer_id uuid,
  seller_id uuid,
  opportunity_id uuid,
  user_id uuid,
  author text not null,
  origin text not null default 'web',
  -- Whom a «Registro único» is the only one of; null for the other kinds, whose answers are not limited.
  single_key text,
  revision integer not null default 1,
  started_at timestamptz not null,
  taken_at timestamptz not null,
  -- The environment's day of `taken_at`.
  day date not null,
  sent_at timestamptz not null default now(),
  -- Between opening and finishing it.
  seconds integer not null default 0,
  latitude double precision,
  longitude double precision,
  accuracy double precision,
  score numeric,
  max_score numeric,
  data jsonb not null,
  annulled_at timestamptz,
  annulled_by text,
  annul_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (env_id, id),
  unique (env_id, form_id, number),
  unique (env_id, document_key),
  foreign key (env_id, form_id, version_number) references form_versions (env_id, form_id, number),
  foreign key (env_id, customer_id) references customers (env_id, id),
  foreign key (env_id, seller_id) references sellers (env_id, id),
  foreign key (env_id, opportunity_id) references opportunities (env_id, id),
  constraint form_answers_origin check (origin in ('web', 'phone', 'api')),
  constraint form_answers_place check ((latitude is null) = (longitude is null))
);

-- Two phones that send a «Registro único» at once: one of them is told that it already exists.
create unique index form_answers_single on form_answers (env_id, form_id, single_key) where single_key is not null and annulled_at is null;

-- The answers of a form by time, with what bounds them, for lists and sums of a period.
create index form_answers_taken on form_answers (env_id, form_id, taken_at desc, id desc);

create index form_answers_day on form_answers (env_id, form_id, day);

create index form_answers_newest on form_answers (env_id, taken_at desc, id desc);

create index form_answers_customer on form_answers (env_id, customer_id, taken_at desc);

create index form_answers_seller on form_answers (env_id, seller_id, taken_at desc);

create index form_answers_opportunity on form_answers (env_id, opportunity_id);

-- Filters by an answer.
create index form_answers_data on form_answers using gin (data jsonb_path_ops);
