-- What of the ERP hand-over is neither a mapping nor a layout: payment labels, defaults, tax divisor. Validated by the product.
create table erp_settings (
  env_id uuid not null,
  settings jsonb not null,
  updated_at timestamptz not null,
  primary key (env_id)
);

-- What a batch held, kept also after it is annulled and its documents are exported again.
create table export_batch_documents (
  env_id uuid not null,
  batch_id uuid not null,
  document_id uuid not null,
  number bigint not null,
  total_cents bigint not null,
  primary key (env_id, batch_id, number, document_id),
  foreign key (env_id, batch_id) references export_batches (env_id, id)
);

alter table export_batches add column lines integer not null default 0;

alter table export_batches add column encoding text not null default 'utf-8';

-- Characters the encoding does not have: how many were replaced, and which ones (the first few).
alter table export_batches add column replaced_characters integer not null default 0;

alter table export_batches add column replaced_sample text not null default '';

create index export_batches_created on export_batches (env_id, created_at desc, id desc);

-- Pending documents in the order of the file: an export reads them by key, however many days of history there are.
create index orders_pending on orders (env_id, day, number, id) where state = 1;

create index collections_pending on collections (env_id, day, number, id) where state = 0;
