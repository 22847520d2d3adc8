-- A searched text is also stored as it is compared. Computing it again for each row was nine tenths of a search, and under
-- row-level security a condition on the function could use neither an index nor statistics.
alter table customers
  add column code_normalized text generated always as (normalize_text(code)) stored,
  add column name_normalized text generated always as (normalize_text(name)) stored,
  add column trade_name_normalized text generated always as (normalize_text(trade_name)) stored,
  add column address_normalized text generated always as (normalize_text(address)) stored,
  add column locality_normalized text generated always as (normalize_text(locality)) stored,
  add column phone_normalized text generated always as (normalize_text(phone)) stored,
  add column email_normalized text generated always as (normalize_text(email)) stored,
  add column cuit_normalized text generated always as (normalize_text(cuit)) stored;

alter table prospects add column name_normalized text generated always as (normalize_text(name)) stored;

alter table articles
  add column code_normalized text generated always as (normalize_text(code)) stored,
  add column name_normalized text generated always as (normalize_text(name)) stored,
  add column family_normalized text generated always as (normalize_text(family)) stored,
  add column ean_normalized text generated always as (normalize_text(ean)) stored;

alter table combos
  add column code_normalized text generated always as (normalize_text(code)) stored,
  add column name_normalized text generated always as (normalize_text(name)) stored;

drop index customers_search;

drop index articles_search;

drop index customers_same_name;

drop index prospects_same_name;

create index customers_search on customers using gin (
  env_id,
  code_normalized gin_trgm_ops,
  name_normalized gin_trgm_ops,
  trade_name_normalized gin_trgm_ops,
  address_normalized gin_trgm_ops,
  locality_normalized gin_trgm_ops,
  phone_normalized gin_trgm_ops,
  email_normalized gin_trgm_ops,
  cuit_normalized gin_trgm_ops
) with (gin_pending_list_limit = 256);

create index articles_search on articles using gin (
  env_id,
  code_normalized gin_trgm_ops,
  name_normalized gin_trgm_ops,
  family_normalized gin_trgm_ops,
  ean_normalized gin_trgm_ops
) with (gin_pending_list_limit = 256);

create index customers_same_name on customers (env_id, name_normalized);

create index prospects_same_name on prospects (env_id, name_normalized);

-- As before (0018), over the stored texts.
create or replace function search_ids(source text, searched text, pattern text, at_most integer) returns uuid[]
  language plpgsql stable security definer set search_path = public, pg_temp as $$
  declare found uuid[]
  ; begin
    execute format('select array(select id from %I where env_id = $1 and %I like $2 limit $3)', source, searched || '_normalized')
      into found using nullif(current_setting('app.env_id', true), '')::uuid, normalize_text(pattern), at_most
  ; return found
  ; end $$;
