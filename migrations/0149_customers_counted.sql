-- Counts by region, channel and seller read the index alone: `deleted_at` was looked up in every row of the table.
drop index customers_region;

create index customers_region on customers (env_id, region_id) include (deleted_at);

drop index customers_channel;

create index customers_channel on customers (env_id, sales_channel_id) include (deleted_at);
