-- After this moment a mail that still waits is no longer worth sending.
alter table outgoing_mail add column expires_at timestamptz;

-- The page where its reader stops mails of this kind; mail programs show it as a button of their own.
alter table outgoing_mail add column unsubscribe_url text;
