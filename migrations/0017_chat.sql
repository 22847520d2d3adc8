-- Who alone receives an event; null: everybody who sees its seller.
alter table outbox add column user_ids uuid[];

-- Two people who write to each other, the lesser id first, so that a pair has one conversation. Its row is locked by
-- whoever writes into it: messages are numbered without gaps, and a read marker is a number.
create table chat_conversations (
  env_id uuid not null,
  id uuid not null,
  first_user_id uuid not null,
  second_user_id uuid not null,
  message_count integer not null default 0,
  created_at timestamptz not null,
  primary key (env_id, id),
  unique (env_id, first_user_id, second_user_id)
);

-- Only added to. `id` comes from whoever sends: the same one twice is one message.
create table chat_messages (
  env_id uuid not null,
  conversation_id uuid not null,
  number integer not null,
  id uuid not null,
  sender_id uuid not null,
  body text not null,
  sent_at timestamptz not null,
  primary key (env_id, conversation_id, number),
  unique (env_id, conversation_id, id),
  foreign key (env_id, conversation_id) references chat_conversations (env_id, id)
);

-- A person's chat list: with whom, how far they read, and since when it stands where it stands.
create table chat_members (
  env_id uuid not null,
  user_id uuid not null,
  contact_id uuid not null,
  conversation_id uuid not null,
  read_number integer not null default 0,
  listed_at timestamptz not null,
  primary key (env_id, user_id, contact_id),
  foreign key (env_id, conversation_id) references chat_conversations (env_id, id)
);

create index chat_members_list on chat_members (env_id, user_id, listed_at);

-- What a person chose to show, and the last signs of them: of an open screen, and of somebody before it.
create table chat_presences (
  env_id uuid not null,
  user_id uuid not null,
  status text not null default 'online' constraint chat_presences_status check (status in ('online', 'do-not-disturb', 'away', 'offline')),
  mood text not null default '',
  seen_at timestamptz,
  active_at timestamptz,
  primary key (env_id, user_id)
);

-- A person's own day; nobody else sees it.
create table agenda_events (
  env_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  title text not null,
  detail text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (env_id, id)
);

create index agenda_events_owner on agenda_events (env_id, user_id, starts_at) where deleted_at is null;

create table agenda_notes (
  env_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  title text not null,
  detail text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (env_id, id)
);

create index agenda_notes_owner on agenda_notes (env_id, user_id, id) where deleted_at is null;

-- Notices of the company, from their start date on; an audience that is not named is everybody.
create table notifications (
  env_id uuid not null,
  id uuid not null,
  name text not null,
  description text not null,
  start_date timestamptz not null,
  role text constraint notifications_role check (role in ('ventas', 'supervisor', 'erp', 'admin')),
  seller_id uuid,
  sales_channel_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id),
  foreign key (env_id, seller_id) references sellers (env_id, id),
  foreign key (env_id, sales_channel_id) references sales_channels (env_id, id)
);

create index notifications_start on notifications (env_id, start_date) where deleted_at is null;

-- Until when each person has seen their notices.
create table notification_readers (
  env_id uuid not null,
  user_id uuid not null,
  seen_at timestamptz not null,
  primary key (env_id, user_id)
);
