-- The layout of the file as it was when the batch was written; null: the batch is older than this column.
alter table export_batches add column profile_definition jsonb;

-- Texts that were shortened because their field was narrower.
alter table export_batches add column cut_texts integer not null default 0;
