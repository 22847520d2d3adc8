-- The page of a customer lists their latest no-purchases and counts the reasons of a year.
create index no_purchases_customer on no_purchases (env_id, customer_id, taken_at desc, id desc);
