-- Money taken on a round is a collection of its customer from the moment the result arrives; confirmed when the round is settled.
-- 0: a seller's. 1: the office's. 4: a round's.
alter table collections add column origin integer not null default 0;
alter table collections add constraint collections_origin check (origin in (0, 1, 4));
alter table collections add column delivery_id uuid;
alter table collections add column confirmed_at timestamptz;
alter table collections add constraint collections_delivery foreign key (env_id, delivery_id) references deliveries (env_id, id);

create index collections_delivery on collections (env_id, delivery_id) where delivery_id is not null;

-- Goods delivered on a round are a debt until somebody pays them. 0: told by the ERP. 4: of a round, by its delivery.
alter table receivables add column origin integer not null default 0;
alter table receivables add constraint receivables_origin check (origin in (0, 4));
alter table receivables add column delivery_id uuid;
alter table receivables add constraint receivables_delivery foreign key (env_id, delivery_id) references deliveries (env_id, id);

create index receivables_delivery on receivables (env_id, delivery_id) where delivery_id is not null;

-- Whether the money of a delivery is in collections and debts: yes; not yet (false), which its settlement puts right; or
-- never (null): its round was settled before, and its money reached the ERP by another way.
alter table deliveries add column is_booked boolean;

alter table deliveries no force row level security;
alter table consolidated_loads no force row level security;

update deliveries d set is_booked = false
from consolidated_loads l
where l.env_id = d.env_id and l.id = d.load_id and l.settled_at is null and d.voided_at is null;

alter table deliveries force row level security;
alter table consolidated_loads force row level security;
