-- Of an export of documents: its layout; null: the one that is in use when it is due.
alter table file_exports add column profile_id uuid;
