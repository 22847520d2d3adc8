-- The list of customers is read by name: without it every page sorted them all.
create index customers_name on customers (env_id, name, id);
