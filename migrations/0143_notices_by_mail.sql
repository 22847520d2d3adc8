-- The last person, by id, for whom the notice was put among the outgoing mails: a large audience takes several turns.
alter table notifications add column mailed_through uuid;

-- For how many people it was.
alter table notifications add column mailed_count integer not null default 0;

-- Who asked for mail is read in the order of `mailed_through`.
create index notification_readers_by_mail on notification_readers (env_id, user_id) where wants_mail;
