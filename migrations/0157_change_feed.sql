-- What a transaction changed, for the change feed (docs/decisions/0109): the kind of record. Its ids are in `record_ids`.
alter table outbox add column changed_entity text;

-- When it got its place in the feed.
alter table outbox add column logged_at timestamptz;

create index outbox_unlogged on outbox (env_id, id) where changed_entity is not null and logged_at is null;

-- A company that reads its changes has one row; without it nothing is kept.
create table change_feeds (
  env_id uuid not null,
  -- Another one when the feed begins anew, so that places of before are recognised.
  id uuid not null,
  -- The place of the newest change.
  last_position bigint not null,
  -- Changes from here on are kept; this one too, as the place where a reader may stand.
  pruned_position bigint not null,
  read_at timestamptz not null,
  primary key (env_id)
);

-- Changes that are committed, in the order in which readers get them.
create table changes (
  env_id uuid not null,
  position bigint not null,
  entity text not null,
  record_id uuid not null,
  -- The row of the outbox that said it: proves that a place is of this very feed.
  event_id uuid not null,
  written_at timestamptz not null,
  primary key (env_id, position)
);

create index changes_entity on changes (env_id, entity, position);
