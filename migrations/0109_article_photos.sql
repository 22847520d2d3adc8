-- The photo of an article, a file of the environment attached to it.
alter table articles add column photo_file_id uuid;
