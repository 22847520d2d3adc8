/** Tables that every day of work makes longer; the others stay small enough to be rewritten while people wait. */
export const growingTables = [
  'orders',
  'order_lines',
  'collections',
  'collection_payments',
  'collection_documents',
  'no_purchases',
  'positions',
  'visits',
  'audit_entries',
  'outbox',
  'customer_months',
  'seller_article_months',
  'article_days',
  'stock_movements',
  'files',
  'gallery_photos',
  'form_answers',
]

/**
 * Migrations during which whoever writes to a growing table waits. A new one belongs here when it cannot do without;
 * `anden migrate --plan` tells people how long theirs takes.
 */
export const longMigrations: string[] = [
  '0009_erp_settings.sql',
  '0014_access.sql',
  '0031_stock.sql',
  '0032_fleet.sql',
  '0036_loads.sql',
  '0044_combos_asked.sql',
  '0058_hours_and_days_of_purchase.sql',
  '0061_sold_days.sql',
  '0062_file_owners.sql',
  '0065_remote_orders.sql',
  '0068_round_money.sql',
  '0099_form_assignments.sql',
  '0131_outbox_record_events.sql',
  '0144_reason_of_hidden_files.sql',
  '0145_photos_of_counts.sql',
  '0147_rows_of_a_bound_owner.sql',
  '0150_payment_links.sql',
  '0157_change_feed.sql',
  '0184_no_purchases_of_customer.sql',
]
