/**
 * Who reads whose tables. A table is written by one module alone, its owner, and other modules read it through what the owner
 * exports; those named here, by owner and table, join it in statements of their own, which the owner thereby agrees to: its
 * columns are changed together with them. `kernel` reads the sellers that bound what a session sees.
 * src/testing/table-owners.test.ts holds the list to the sources; it only shrinks.
 */
export const readers: Record<string, Record<string, string>> = {
  kernel: {
    environments: 'identity integration pipelines sales settings store',
    imports: 'identity usage',
    files: 'gallery identity',
  },
  identity: {
    users: 'chat erp publications reports usage',
    memberships: 'chat publications reports usage',
  },
  catalog: {
    brands: 'counts dashboards follow-up publications stock store',
    items: 'counts dashboards follow-up store supervision',
    articles:
      'counts dashboards erp follow-up forms identity logistics objectives picking publications reports sales settlements stock store supervision',
    price_lists: 'counts follow-up identity sales settlements store',
    prices: 'counts identity sales settlements store',
    combos: 'sales',
    promotions: 'publications',
  },
  customers: {
    managers: 'identity kernel publications sales',
    supervisors: 'identity kernel publications sales',
    sellers:
      'content dashboards erp follow-up forms gallery identity integration kernel logistics objectives pipelines publications reports routes sales settlements stock store street supervision usage',
    sales_channels: 'catalog content erp follow-up forms gallery pipelines publications sales stock street',
    regions: 'follow-up forms sales street',
    customers:
      'assets catalog content dashboards erp follow-up forms gallery identity logistics payments picking pipelines publications reports routes sales settlements stock store street supervision',
    prospects: 'dashboards pipelines',
    contacts: 'pipelines',
    receivables: 'follow-up payments reports sales settlements store supervision',
    excuses: 'follow-up reports sales street',
    customer_users: 'payments store',
  },
  routes: {
    route_stops: 'follow-up identity objectives sales street usage',
    holidays: 'sales store',
    seller_leaves: 'sales',
  },
  sales: {
    orders:
      'customers dashboards erp follow-up identity logistics payments picking pipelines reports settlements stock store street supervision usage',
    order_lines: 'erp follow-up logistics picking reports settlements stock store supervision',
    collections: 'customers dashboards erp follow-up payments reports settlements street supervision usage',
    collection_payments: 'erp reports',
    collection_documents: 'customers erp settlements',
    no_purchases: 'customers dashboards follow-up reports street usage',
    positions: 'street',
    visits: 'assets dashboards follow-up objectives reports routes street supervision',
    planned_days: 'routes',
    seller_days: 'identity',
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
    consolidated_loads: 'erp picking sales settlements store',
    consolidated_orders: 'picking sales settlements store',
    load_lines: 'settlements',
  },
  settlements: {
    deliveries: 'erp logistics payments sales store',
    delivery_returns: 'logistics store',
  },
  pipelines: {
    funnels: 'forms',
    funnel_states: 'forms',
  },
}
