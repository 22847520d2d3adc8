-- What a shelf looked like when somebody counted it.
alter table count_entries add column photo_file_id uuid;

alter table gallery_photos drop constraint gallery_photos_source;

alter table gallery_photos add constraint gallery_photos_source check (source in ('order', 'no-purchase', 'collection', 'form', 'asset', 'delivery', 'count'));
