-- A serving process says that it is alive; whoever has a screen open through it needs no sign of their own.
create table server_processes (
  id uuid primary key,
  seen_at timestamptz not null
);

-- The process that holds the person's stream of live events; null: none does.
alter table chat_presences add column process_id uuid;
