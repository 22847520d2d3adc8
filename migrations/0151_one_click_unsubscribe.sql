-- Where the mail program of its reader stops mails of this kind by itself (RFC 8058); the page above asks first.
alter table outgoing_mail add column one_click_url text;
