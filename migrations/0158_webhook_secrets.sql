-- While a signing secret is changed, the one of before signs too, until then.
alter table webhook_destinations add column earlier_secret text;

alter table webhook_destinations add column earlier_until timestamptz;
