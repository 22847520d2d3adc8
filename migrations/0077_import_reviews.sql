-- Whether every change of the file was listed by its rehearsal: then applying it writes those and no others. Files that
-- were looked at before keep only the first of them, and are read as not reviewed.
alter table imports add column is_reviewed boolean not null default false;
