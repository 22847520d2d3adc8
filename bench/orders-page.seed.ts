import pg from 'pg'

export const benchEnvironment = '01900000-0000-7000-8000-000000000001'

/** A uuid made of a table's letter and a row's number, so that rows can refer to each other without a look-up. */
const statements = [
  // Checking three foreign keys for each of a million rows would only lengthen the load.
  `set session_replication_role = replica`,
  `create function bench_id(kind text, n bigint) returns uuid language sql immutable as $$
    select (lpad(kind, 8, '0') || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$`,
  `insert into environments (id, name) values ('${benchEnvironment}', 'Medición')`,
  `insert into regions (env_id, id, code, name) select '${benchEnvironment}', bench_id('a', n), 'R' || n, 'Zona ' || n from generate_series(1, 20) n`,
  `insert into sellers (env_id, id, code, name) select '${benchEnvironment}', bench_id('b', n), 'V' || n, 'Vendedor ' || n from generate_series(1, 200) n`,
  `insert into customers (env_id, id, code, name, region_id)
    select '${benchEnvironment}', bench_id('c', n), lpad(n::text, 5, '0'), 'Almacén ' || n, bench_id('a', 1 + n % 20) from generate_series(1, 20000) n`,
  `insert into orders (env_id, id, document_key, number, origin, state, seller_id, customer_id, taken_at, day, distance_meters,
      line_count, units, packages, kg, net_cents, tax_cents, total_cents)
    select '${benchEnvironment}', bench_id('d', n), 'K' || n, n, case when n % 50 = 0 then 2 when n % 97 = 0 then 3 else 0 end, 2,
      bench_id('b', 1 + n % 200), bench_id('c', 1 + (n::bigint * 7919) % 20000), taken_at, (taken_at at time zone 'America/Argentina/Buenos_Aires')::date,
      (n * 31) % 900, 1 + n % 40, n % 90, n % 12, n % 70, amount, amount / 5, amount + amount / 5
    from (select n, timestamptz '2026-11-20 21:00Z' - (1000000 - n) * interval '63 seconds' as taken_at, 100000 + (n::bigint * 104729) % 9000000 as amount
      from generate_series(1, 1000000) n) made`,
  `set session_replication_role = origin`,
  `vacuum (analyze) orders`,
  `vacuum (analyze) customers`,
  `analyze sellers`,
  `analyze regions`,
]

/** A million orders of two years, by 200 sellers at 20,000 customers. */
export const seedMillionOrders = async (ownerUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
