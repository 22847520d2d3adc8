-- The branch that a customer belongs to: its menu is what they see in the store. Null: the general one.
alter table customers add column site_id uuid;

alter table customers add constraint customers_site foreign key (env_id, site_id) references sites (env_id, id);
