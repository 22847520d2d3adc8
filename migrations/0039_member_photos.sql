-- The face a person shows in this company: a file belongs to a company, so each membership has its own. Neither file nor
-- membership waits for the other, as with every use of a file (attachFile says what a file belongs to).
alter table memberships add column photo_file_id uuid;
