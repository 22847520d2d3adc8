-- What 0062, 0075 and 0105 do to rows, once more. An owner that row-level security binds read no row then, so they changed
-- nothing there; rows that they did change are not changed again, and a deleted photo keeps its row.
update files f set attached_to = 'member-photo/' || m.user_id::text
from memberships m
where m.env_id = f.env_id and m.photo_file_id = f.id and f.attached_to = 'member-photo';

update files f set attached_to = 'deliveries/' || d.load_id::text || '/' || d.order_id::text
from deliveries d
where d.env_id = f.env_id and f.attached_to = 'deliveries/' || d.id::text;

update picking_acts k set user_id = t.preparer_id
from picking_tasks t
where t.env_id = k.env_id and t.id = k.task_id and t.preparer = k.actor and k.user_id is null;

insert into gallery_photos (env_id, id, source, document_id, title, seller_id, customer_id, taken_at, day, received_at, latitude, longitude, distance_meters, width, height, bytes, thumbnails_due_at)
select distinct on (p.env_id, p.file_id) p.env_id, p.file_id, 'order', o.id, 'Pedido ' || o.number, o.seller_id, o.customer_id, p.taken_at,
  (p.taken_at at time zone e.time_zone)::date, p.created_at, o.latitude, o.longitude, o.distance_meters, f.width, f.height, f.bytes, now()
from operation_photos p join orders o on o.env_id = p.env_id and o.id = p.operation_id
  join files f on f.env_id = p.env_id and f.id = p.file_id and f.width is not null join environments e on e.id = p.env_id
where p.operation_kind = 'order' order by p.env_id, p.file_id, p.taken_at desc
on conflict do nothing;

insert into gallery_photos (env_id, id, source, document_id, title, seller_id, customer_id, taken_at, day, received_at, latitude, longitude, distance_meters, width, height, bytes, thumbnails_due_at)
select distinct on (p.env_id, p.file_id) p.env_id, p.file_id, 'collection', o.id, 'Cobranza ' || o.number, o.seller_id, o.customer_id, p.taken_at,
  (p.taken_at at time zone e.time_zone)::date, p.created_at, o.latitude, o.longitude, o.distance_meters, f.width, f.height, f.bytes, now()
from operation_photos p join collections o on o.env_id = p.env_id and o.id = p.operation_id
  join files f on f.env_id = p.env_id and f.id = p.file_id and f.width is not null join environments e on e.id = p.env_id
where p.operation_kind = 'collection' order by p.env_id, p.file_id, p.taken_at desc
on conflict do nothing;

insert into gallery_photos (env_id, id, source, document_id, title, seller_id, customer_id, taken_at, day, received_at, latitude, longitude, distance_meters, width, height, bytes, thumbnails_due_at)
select distinct on (p.env_id, p.file_id) p.env_id, p.file_id, 'no-purchase', o.id, 'No compra', o.seller_id, o.customer_id, p.taken_at,
  (p.taken_at at time zone e.time_zone)::date, p.created_at, o.latitude, o.longitude, o.distance_meters, f.width, f.height, f.bytes, now()
from operation_photos p join no_purchases o on o.env_id = p.env_id and o.id = p.operation_id
  join files f on f.env_id = p.env_id and f.id = p.file_id and f.width is not null join environments e on e.id = p.env_id
where p.operation_kind = 'no-purchase' order by p.env_id, p.file_id, p.taken_at desc
on conflict do nothing;

insert into gallery_photos (env_id, id, source, document_id, title, seller_id, customer_id, taken_at, day, received_at, latitude, longitude, width, height, bytes, thumbnails_due_at)
select f.env_id, f.id, 'form', a.id, 'Respuesta ' || o.code || '-' || lpad(a.number::text, 4, '0'), a.seller_id, a.customer_id, a.taken_at,
  a.day, f.created_at, a.latitude, a.longitude, f.width, f.height, f.bytes, now()
from files f join form_answers a on a.env_id = f.env_id and f.attached_to = 'form-answers/' || a.id::text
  join forms o on o.env_id = a.env_id and o.id = a.form_id
where f.width is not null and f.detached_at is null
  and jsonb_path_exists(a.data, '$.**.content ? (@ == $id)', jsonb_build_object('id', f.id::text))
on conflict do nothing;

insert into gallery_photos (env_id, id, source, document_id, title, customer_id, taken_at, day, received_at, width, height, bytes, thumbnails_due_at)
select distinct on (p.env_id, p.file_id) p.env_id, p.file_id, 'asset', p.asset_id, 'Activo ' || a.code, a.customer_id, p.created_at,
  (p.created_at at time zone e.time_zone)::date, p.created_at, f.width, f.height, f.bytes, now()
from asset_photos p join assets a on a.env_id = p.env_id and a.id = p.asset_id
  join files f on f.env_id = p.env_id and f.id = p.file_id and f.width is not null join environments e on e.id = p.env_id
where p.deleted_at is null order by p.env_id, p.file_id, p.created_at
on conflict do nothing;

insert into gallery_photos (env_id, id, source, document_id, title, customer_id, taken_at, day, received_at, width, height, bytes, thumbnails_due_at)
select distinct on (p.env_id, p.file_id) p.env_id, p.file_id, 'asset', p.asset_id, 'Activo ' || a.code, p.customer_id, f.created_at,
  p.day, f.created_at, f.width, f.height, f.bytes, now()
from asset_inspections p join assets a on a.env_id = p.env_id and a.id = p.asset_id
  join files f on f.env_id = p.env_id and f.id = p.file_id and f.width is not null
where not exists (select from gallery_photos g where g.env_id = p.env_id and g.id = p.file_id) order by p.env_id, p.file_id
on conflict do nothing;

insert into gallery_photos (env_id, id, source, document_id, title, seller_id, customer_id, taken_at, day, received_at, latitude, longitude, width, height, bytes, thumbnails_due_at)
select distinct on (d.env_id, d.photo_file_id) d.env_id, d.photo_file_id, 'delivery', d.order_id, 'Entrega del pedido ' || o.number, o.seller_id, o.customer_id, d.happened_at,
  d.day, f.created_at, d.latitude, d.longitude, f.width, f.height, f.bytes, now()
from deliveries d join orders o on o.env_id = d.env_id and o.id = d.order_id
  join files f on f.env_id = d.env_id and f.id = d.photo_file_id and f.width is not null
order by d.env_id, d.photo_file_id, d.happened_at desc
on conflict do nothing;
