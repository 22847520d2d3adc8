-- A letter waits here from the transaction that causes it until a mail server has taken it: it is neither lost with the
-- process nor sent for something that was rolled back.
create table outgoing_mail (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  attempts integer not null default 0,
  last_error text
);

create index outgoing_mail_next on outgoing_mail (next_try_at);
