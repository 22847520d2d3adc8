-- Who did an act of picking, by account: nobody supervises what they took themselves, whosever task it is.
alter table picking_acts add column user_id uuid;

-- Acts from before were nearly all of the preparer of the task; what somebody else did stays without a person.
update picking_acts k set user_id = t.preparer_id
from picking_tasks t
where t.env_id = k.env_id and t.id = k.task_id and t.preparer = k.actor;
