-- Rights that a person is given beside their role, by name: a cashier who settles rounds is no administrator.
alter table memberships add column grants text[] not null default '{}';
