-- How often a customer buys by their own rhythm, and what they stopped buying, as read on a day. Derived: read again each day
-- and when the customer's orders of the day change. One row per customer, also of those without a rhythm (every_days null).
create table customer_rhythms (
  env_id uuid not null,
  customer_id uuid not null,
  read_on date not null,
  -- Orders of read_on that were there when it was read.
  read_orders integer not null default 0,
  every_days integer,
  purchases integer not null default 0,
  last_on date,
  -- Mean net sale of a day with an order.
  ticket_cents bigint not null default 0,
  lost_count integer not null default 0,
  lost_month_cents bigint not null default 0,
  lost_last_on date,
  primary key (env_id, customer_id),
  foreign key (env_id, customer_id) references customers (env_id, id)
);

-- The articles behind lost_count.
create table customer_lost_articles (
  env_id uuid not null,
  customer_id uuid not null,
  article_id uuid not null,
  every_days integer not null,
  purchases integer not null,
  last_on date not null,
  month_cents bigint not null,
  primary key (env_id, customer_id, article_id),
  foreign key (env_id, customer_id) references customers (env_id, id),
  foreign key (env_id, article_id) references articles (env_id, id)
);

-- What people decide about a customer who is slipping away; the reason itself is computed. One row is one episode: since is
-- the last purchase, the last purchase of a lost article, or the oldest due date.
create table follow_ups (
  env_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  kind text not null,
  since date not null,
  state text not null default 'open',
  owner_id uuid,
  snoozed_until date,
  note text,
  -- What was at stake when it was last decided upon.
  stake_cents bigint not null,
  -- The articles that were lost then.
  article_ids uuid[] not null default '{}',
  -- From here on what comes in is counted as recovered; null while nobody took it.
  taken_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (env_id, id),
  unique (env_id, customer_id, kind, since),
  foreign key (env_id, customer_id) references customers (env_id, id),
  constraint follow_ups_kind check (kind in ('rhythm', 'lost', 'debt')),
  constraint follow_ups_state check (state in ('open', 'done', 'dismissed'))
);

create index follow_ups_decided on follow_ups (env_id, (coalesce(taken_at, closed_at)) desc);

-- What a seller and a supervisor agree on for a day, and what was said of it in the evening.
create table day_commitments (
  env_id uuid not null,
  day date not null,
  seller_id uuid not null,
  visits integer,
  net_cents bigint,
  collected_cents bigint,
  note text not null default '',
  evening_note text not null default '',
  version integer not null default 1,
  updated_by text not null,
  updated_at timestamptz not null default now(),
  primary key (env_id, day, seller_id),
  foreign key (env_id, seller_id) references sellers (env_id, id)
);

-- What order taking suggested for a customer on a day; what was ordered of it is measured from that day's orders.
create table shown_suggestions (
  env_id uuid not null,
  day date not null,
  customer_id uuid not null,
  article_id uuid not null,
  -- Of the customer then.
  seller_id uuid,
  quantity numeric(14,3) not null,
  every_days integer not null,
  since_days integer not null,
  purchases integer not null,
  shown_at timestamptz not null,
  primary key (env_id, day, customer_id, article_id),
  foreign key (env_id, customer_id) references customers (env_id, id),
  foreign key (env_id, article_id) references articles (env_id, id)
);

create index shown_suggestions_seller on shown_suggestions (env_id, seller_id, day);
