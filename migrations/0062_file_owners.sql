-- A file belongs to one record for good: the name of its owner is that record's own, and stays when it is let go.
update files f set attached_to = 'member-photo/' || m.user_id::text
from memberships m
where m.env_id = f.env_id and m.photo_file_id = f.id and f.attached_to = 'member-photo';

update files f set attached_to = 'deliveries/' || d.load_id::text || '/' || d.order_id::text
from deliveries d
where d.env_id = f.env_id and f.attached_to = 'deliveries/' || d.id::text;
