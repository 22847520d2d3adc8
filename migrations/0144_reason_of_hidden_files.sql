-- Why a file was hidden: the places that showed it say so.
alter table files add column hidden_reason text;

alter table files no force row level security;

alter table gallery_photos no force row level security;

update files f set hidden_reason = p.delete_reason from gallery_photos p
where p.env_id = f.env_id and p.id = f.id and f.hidden_at is not null and p.delete_reason is not null;

alter table files force row level security;

alter table gallery_photos force row level security;
