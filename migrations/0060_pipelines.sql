-- A pipeline of possible sales: who sees it, and how what comes in is given to somebody.
create table funnels (
  env_id uuid not null,
  id uuid not null,
  code text not null default upper(left(replace(gen_random_uuid()::text, '-', ''), 10)),
  name text not null,
  privacy text not null default 'everyone',
  -- Who sees it besides its owner when its privacy is 'roles'.
  roles text[] not null default '{}',
  -- Whoever makes an opportunity says whose it is.
  assign_opportunity boolean not null default false,
  -- Only customers and prospects of this channel, or of those under it, come in.
  sales_channel_active boolean not null default false,
  sales_channel_id uuid,
  position integer not null default 0,
  owner_id uuid,
  owner_name text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id),
  unique (env_id, code),
  foreign key (env_id, sales_channel_id) references sales_channels (env_id, id),
  constraint funnels_privacy check (privacy in ('everyone', 'private', 'roles'))
);

create table funnel_states (
  env_id uuid not null,
  id uuid not null,
  code text not null default upper(left(replace(gen_random_uuid()::text, '-', ''), 10)),
  funnel_id uuid not null,
  name text not null,
  type text not null default 'open',
  position integer not null default 0,
  -- An opportunity that is longer in it than so many days is stale.
  expiration_active boolean not null default false,
  expiration_days integer,
  value_required boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- One that went with its pipeline has the pipeline's own instant.
  deleted_at timestamptz,
  primary key (env_id, id),
  unique (env_id, code),
  foreign key (env_id, funnel_id) references funnels (env_id, id),
  constraint funnel_states_type check (type in ('open', 'won', 'lost'))
);

create index funnel_states_funnel on funnel_states (env_id, funnel_id, position);

-- A possible sale, to a customer, to a prospect or to somebody who is neither yet.
create table opportunities (
  env_id uuid not null,
  id uuid not null,
  code text not null default upper(left(replace(gen_random_uuid()::text, '-', ''), 10)),
  name text not null,
  funnel_id uuid not null,
  state_id uuid not null,
  -- The type of its state, written with it.
  outcome text not null default 'open',
  seller_id uuid,
  customer_id uuid,
  prospect_id uuid,
  contact_id uuid,
  value_cents bigint,
  closing_on date,
  phone text,
  email text,
  interlocutor text,
  interlocutor_phone text,
  interlocutor_email text,
  interlocutor_job text,
  note text,
  -- Its place in the column, with gaps to put others between.
  position bigint not null default 0,
  -- How many times it changed state: who moves it says how many were seen.
  moves integer not null default 0,
  entered_state_at timestamptz not null default now(),
  -- When it was won or lost.
  closed_at timestamptz,
  lost_reason text,
  lost_note text,
  -- The order that came out of it.
  order_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- One that went with its state or pipeline has that one's own instant.
  deleted_at timestamptz,
  primary key (env_id, id),
  unique (env_id, code),
  foreign key (env_id, funnel_id) references funnels (env_id, id),
  foreign key (env_id, state_id) references funnel_states (env_id, id),
  foreign key (env_id, seller_id) references sellers (env_id, id),
  foreign key (env_id, customer_id) references customers (env_id, id),
  foreign key (env_id, prospect_id) references prospects (env_id, id),
  foreign key (env_id, contact_id) references contacts (env_id, id),
  foreign key (env_id, order_id) references orders (env_id, id),
  constraint opportunities_outcome check (outcome in ('open', 'won', 'lost')),
  constraint opportunities_lost_reason check (lost_reason in ('price', 'competitor', 'budget', 'no_answer', 'product', 'timing', 'other')),
  constraint opportunities_closed_at check ((outcome = 'open') = (closed_at is null))
);

create index opportunities_column on opportunities (env_id, state_id, position, id) where deleted_at is null;

create index opportunities_newest on opportunities (env_id, created_at desc, id desc);

create index opportunities_open on opportunities (env_id, seller_id) where closed_at is null and deleted_at is null;

create index opportunities_closed on opportunities (env_id, closed_at) where closed_at is not null and deleted_at is null;

create index opportunities_funnel on opportunities (env_id, funnel_id);

create index opportunities_customer on opportunities (env_id, customer_id);

create index opportunities_prospect on opportunities (env_id, prospect_id);

create index opportunities_contact on opportunities (env_id, contact_id);

create unique index opportunities_order on opportunities (env_id, order_id) where order_id is not null and deleted_at is null;

-- From which state to which, when and by whom; the first has no state before it. Nothing is ever changed or removed.
create table opportunity_moves (
  env_id uuid not null,
  opportunity_id uuid not null,
  sequence integer not null,
  from_state_id uuid,
  to_state_id uuid not null,
  moved_at timestamptz not null default now(),
  user_id uuid,
  actor text not null,
  primary key (env_id, opportunity_id, sequence),
  foreign key (env_id, opportunity_id) references opportunities (env_id, id),
  foreign key (env_id, from_state_id) references funnel_states (env_id, id),
  foreign key (env_id, to_state_id) references funnel_states (env_id, id)
);

-- What was done, or is to be done, with an opportunity, a customer or a prospect.
create table commercial_actions (
  env_id uuid not null,
  id uuid not null,
  kind text not null,
  text text not null,
  opportunity_id uuid,
  customer_id uuid,
  prospect_id uuid,
  happened_at timestamptz not null default now(),
  due_on date,
  is_done boolean not null default false,
  creator_id uuid,
  creator text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id),
  foreign key (env_id, opportunity_id) references opportunities (env_id, id),
  foreign key (env_id, customer_id) references customers (env_id, id),
  foreign key (env_id, prospect_id) references prospects (env_id, id),
  constraint commercial_actions_kind check (kind in ('call', 'visit', 'mail', 'whatsapp', 'note')),
  constraint commercial_actions_of_somebody check (num_nonnulls(opportunity_id, customer_id, prospect_id) >= 1)
);

create index commercial_actions_newest on commercial_actions (env_id, happened_at desc, id desc);

create index commercial_actions_opportunity on commercial_actions (env_id, opportunity_id, happened_at desc);

create index commercial_actions_pending on commercial_actions (env_id, opportunity_id, due_on) where not is_done and deleted_at is null;

create index commercial_actions_customer on commercial_actions (env_id, customer_id);

create index commercial_actions_prospect on commercial_actions (env_id, prospect_id);
