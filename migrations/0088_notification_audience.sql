-- A notice may end, may lead to a screen, and may be for some people by name.
alter table notifications add column ends_at timestamptz;

alter table notifications add column link text;

alter table notifications add column user_ids uuid[] not null default '{}';

-- When it was sent by e-mail to those who asked for it; null: not yet.
alter table notifications add column mailed_at timestamptz;

alter table notifications no force row level security;

-- Notices from before were shown already: nobody gets them by e-mail now.
update notifications set mailed_at = created_at;

alter table notifications force row level security;

create index notifications_to_mail on notifications (env_id, start_date) where mailed_at is null and deleted_at is null;

-- The person asked to get notices by e-mail too.
alter table notification_readers add column wants_mail boolean not null default false;

-- Somebody may choose e-mail before they ever opened the drawer.
alter table notification_readers alter column seen_at drop not null;
