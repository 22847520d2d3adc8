-- What an event says to programs outside: `record_event` names it, `record_ids` are the records that it is about. Null: nothing.
alter table outbox add column record_event text;

alter table outbox add column record_ids uuid[];

-- When the webhooks took it.
alter table outbox add column taken_at timestamptz;

create index outbox_untaken on outbox (env_id, id) where record_event is not null and taken_at is null;
