-- Files that travel with a letter; they leave with it.
create table outgoing_mail_files (
  mail_id uuid not null references outgoing_mail (id) on delete cascade,
  position integer not null,
  name text not null,
  content_type text not null,
  content bytea not null,
  primary key (mail_id, position)
);
