/**
 * Who reads whose tables. A table is written by one module alone, its owner, and other modules read it through what the owner
 * exports; those named here, by owner and table, join it in statements of their own, which the owner thereby agrees to: its
 * columns are changed together with them. `kernel` reads the sellers that bound what a session sees.
 * src/testing/table-owners.test.ts holds the list to the sources; it only shrinks.
 */
export const readers: Record<string, Record<string, string>> = {
  kernel: {
    environments: 'identity pipelines sales settings',
    imports: 'identity usage',
    files: 'identity',
  },
  identity: {
    users: 'chat erp reports usage',
    memberships: 'chat reports usage',
  },
  catalog: {
    brands: 'counts dashboards follow-up stock',
    items: 'counts dashboards follow-up supervision',
    articles:
      'counts dashboards erp follow-up identity logistics objectives picking reports sales settlements stock supervision',
    price_lists: 'counts follow-up identity sales settlements',
    prices: 'counts identity sales settlements',
    combos: 'sales',
  },
  customers: {
    managers: 'identity kernel sales',
    supervisors: 'identity kernel sales',
    sellers:
      'content dashboards erp follow-up identity kernel logistics objectives pipelines reports routes sales settlements stock street supervision usage',
    sales_channels: 'catalog content dashboards erp follow-up pipelines sales stock street',
    regions: 'dashboards follow-up sales street',
    customers:
      'assets catalog content dashboards erp follow-up identity logistics picking pipelines reports routes sales settlements stock street supervision',
    prospects: 'dashboards pipelines',
    contacts: 'pipelines',
    receivables: 'follow-up reports sales settlements supervision',
    excuses: 'follow-up reports sales street',
  },
  routes: {
    route_stops: 'follow-up identity objectives sales street usage',
    holidays: 'sales',
    seller_leaves: 'sales',
  },
  sales: {
    orders:
      'customers dashboards erp follow-up identity logistics picking pipelines reports settlements stock street supervision usage',
    order_lines: 'dashboards erp follow-up logistics picking reports settlements stock supervision',
    collections: 'customers dashboards erp follow-up reports settlements street supervision usage',
    collection_payments: 'erp reports',
    collection_documents: 'customers erp settlements',
    no_purchases: 'customers dashboards follow-up reports street usage',
    positions: 'street',
    visits: 'assets dashboards follow-up objectives reports routes street supervision',
    planned_days: 'routes',
    seller_days: 'dashboards identity objectives street supervision usage',
    seller_months: 'objectives',
    seller_day_tracks: 'street',
    customer_months: 'follow-up objectives reports',
    customer_year_cuts: 'dashboards',
    article_days: 'dashboards',
    article_hours: 'reports',
    article_months: 'objectives reports',
    seller_article_months: 'objectives reports',
    seller_hours: 'reports',
    group_days: 'dashboards reports',
  },
  objectives: {
    objectives: 'dashboards reports',
  },
  erp: {
    export_batches: 'sales',
  },
  demo: {
    example_rows: 'identity',
  },
  usage: {
    usage_days: 'identity',
  },
  reports: {
    report_sendings: 'identity',
  },
  stock: {
    sites: 'counts logistics picking settlements',
    stock_lots: 'counts picking settlements',
    stock_documents: 'counts settlements',
    stock_movements: 'counts settlements',
    stock_levels: 'catalog counts picking',
  },
  logistics: {
    delivery_people: 'picking sales settlements',
    vehicles: 'counts settlements stock',
    consolidated_loads: 'erp picking sales settlements',
    consolidated_orders: 'picking sales settlements',
    load_lines: 'settlements',
  },
  settlements: {
    deliveries: 'erp logistics sales',
    delivery_returns: 'logistics',
  },
}
