import type { ChangedEntity } from '../../kernel/contract/changed-entities.ts'

/** Rows of a table that programs outside read in records of a kind. */
export type WatchedTable = {
  table: string
  kind: ChangedEntity
  /** The column with the record's id. */
  id: string
  /** What of a row they are told. A row whose other columns change is no change for them. */
  columns: string
  /** Which rows they are told of; by default all. */
  only?: string
}

const document =
  'number, document_key, day, taken_at, note, customer_id, seller_id, total_cents, canceled_at, deleted_at'

/**
 * What makes up each kind of the change feed (docs/decisions/0122): whoever writes one of these has to say so. Left out on
 * purpose: what a record says of another one that has a kind of its own (the name of a brand, the stock of an article), and
 * figures that are counted when they are read.
 */
export const watchedTables: WatchedTable[] = [
  {
    table: 'customers',
    kind: 'customers',
    id: 'id',
    columns:
      'code, name, trade_name, cuit, address, locality, province, phone, email, latitude, longitude, is_active, deleted_at, updated_at, seller_id',
  },
  {
    table: 'contacts',
    kind: 'contacts',
    id: 'id',
    columns: 'code, name, job, customer_id, prospect_id, phone, email, is_main, note, deleted_at',
  },
  {
    table: 'sellers',
    kind: 'sellers',
    id: 'id',
    columns: 'code, name, supervisor_id, manager_id, phone, email, is_active, deleted_at',
  },
  { table: 'sales_channels', kind: 'sales-channels', id: 'id', columns: 'code, name, parent_id, deleted_at' },
  { table: 'regions', kind: 'regions', id: 'id', columns: 'code, name, deleted_at' },
  {
    table: 'articles',
    kind: 'articles',
    id: 'id',
    columns:
      'code, name, family, brand_id, unit_of_measure, units_per_package, kg_per_unit, liters_per_unit, tax_rate, item_id, sub_item_id, ean, returnable_container, is_active, deleted_at',
  },
  { table: 'brands', kind: 'brands', id: 'id', columns: 'code, name, deleted_at' },
  { table: 'items', kind: 'items', id: 'id', columns: 'code, name, parent_id, deleted_at' },
  {
    table: 'price_lists',
    kind: 'price-lists',
    id: 'id',
    columns: 'code, name, valid_from, valid_until, is_default, deleted_at',
  },
  {
    table: 'prices',
    kind: 'prices',
    id: 'id',
    columns: 'price_list_id, article_id, valid_from, price_cents, deleted_at',
  },
  {
    table: 'stock_levels',
    kind: 'stock',
    id: 'article_id',
    columns: 'location_id, lot_id, units',
    // A level of nothing, which a count makes to lock it, is as none.
    only: `location_kind = 'warehouse' and is_fit and units <> 0`,
  },
  {
    table: 'orders',
    kind: 'orders',
    id: 'id',
    columns: `${document}, state, kind, net_cents, tax_cents, delivery_on`,
  },
  { table: 'order_lines', kind: 'orders', id: 'order_id', columns: 'line, article_id, quantity, total_cents' },
  { table: 'collections', kind: 'collections', id: 'id', columns: `${document}, state, receipt_number` },
  { table: 'collection_payments', kind: 'collections', id: 'collection_id', columns: 'line, method, amount_cents' },
  {
    table: 'no_purchases',
    kind: 'no-purchases',
    id: 'id',
    columns: 'document_key, day, taken_at, note, customer_id, seller_id, excuse_id, deleted_at',
  },
  {
    table: 'deliveries',
    kind: 'deliveries',
    id: 'order_id',
    columns: 'load_id, result, reason, delivered_cents, ordered_cents, paid_cents, happened_at',
    only: 'voided_at is null',
  },
  {
    table: 'settlements',
    kind: 'settlements',
    id: 'load_id',
    columns: 'expected_cents, counted_cents, closed_at, closed_by',
    only: 'closed_at is not null',
  },
  {
    table: 'form_answers',
    kind: 'form-answers',
    id: 'id',
    columns: 'form_id, version_number, number, taken_at, author, score, max_score, data, customer_id, seller_id',
    only: 'annulled_at is null',
  },
]

/** Statements that need not say what they wrote, by how they begin, and why. */
export const silentStatements: { table: string; statement: string; why: string }[] = [
  {
    table: 'stock_levels',
    statement: 'delete from stock_levels where env_id = $1::uuid',
    why: 'levels are rebuilt whole; `mendLevels` says the articles that had others (ledger.test.ts)',
  },
  {
    table: 'stock_levels',
    statement:
      'insert into stock_levels (env_id, location_kind, location_id, article_id, lot_id, is_fit, units, updated_at) select $1::uuid, location_kind',
    why: 'the same',
  },
]

/** Code that need not say what it writes, by its files, and why. */
export const silentWriters: { files: RegExp; why: string }[] = [
  {
    files: /\/src\/modules\/(?:demo\/server|[a-z-]+\/server\/(?:[a-z-]+\/)?seed)[/a-z-]*\.ts/,
    why: 'examples are filled in with the feed begun anew (fill-environment.ts, example-copy.ts)',
  },
  {
    files: /\/src\/kernel\/server\/database\/bulk-load\.ts/,
    why: 'those two alone load rows with it (announced.test.ts)',
  },
  {
    files: /\/src\/modules\/intake\/server\//,
    why: 'whole data sets are loaded by the operator, who begins the feed anew afterwards (src/cli/import.ts)',
  },
]
