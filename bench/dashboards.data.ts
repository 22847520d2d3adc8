import pg from 'pg'
import { addDays, weekdayOf } from '../src/kernel/contract/formats.ts'

/** A part of the whole (0.02), to see quickly that the benchmark itself works. */
const scale = Number(process.env.BENCH_SCALE ?? 1)

/** Sizes of the environment that the dashboard is measured on. */
export const size = {
  sellers: 100,
  customers: 10_000 * scale,
  articles: 1_000,
  orders: 1_000_000 * scale,
  linesPerOrder: 5,
  days: 400,
} as const

/** Customers are planned every third working day: two visits a week. */
const plannedPerDay = Math.floor(size.customers / 3)

const workingDays = (today: string): string[] =>
  Array.from({ length: size.days }, (_, index) => addDays(today, index - size.days + 1)).filter(
    day => weekdayOf(day) !== 7,
  )

/** An id that says which row it is of, ordered as a uuid v7 would be. */
const id = (kind: number, number: string): string =>
  `('0000000${kind}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`

const catalogue = (env: string): string[] => [
  `insert into supervisors (env_id, id, code, name) select ${env}, ${id(1, 'n')}, 'S' || n, 'Supervisor ' || n from generate_series(0, 9) n`,
  `insert into sellers (env_id, id, code, name, supervisor_id)
   select ${env}, ${id(2, 'n')}, 'V' || n, 'Vendedor ' || n, ${id(1, '(n / 10)')} from generate_series(0, ${size.sellers - 1}) n`,
  `insert into sales_channels (env_id, id, code, name) select ${env}, ${id(3, 'n')}, 'C' || n, 'Canal ' || n from generate_series(0, 4) n`,
  `insert into regions (env_id, id, code, name) select ${env}, ${id(4, 'n')}, 'R' || n, 'Región ' || n from generate_series(0, 9) n`,
  `insert into customers (env_id, id, code, name, seller_id, sales_channel_id, region_id, latitude, longitude)
   select ${env}, ${id(5, 'n')}, lpad(n::text, 5, '0'), 'Cliente ' || n, ${id(2, `(n % ${size.sellers})`)}, ${id(3, '(n % 5)')}, ${id(4, '(n % 10)')},
     -33 + random(), -61 + random() from generate_series(0, ${size.customers - 1}) n`,
  `insert into items (env_id, id, code, name) select ${env}, ${id(6, 'n')}, 'RU' || n, 'Rubro ' || n from generate_series(0, 19) n`,
  `insert into brands (env_id, id, code, name) select ${env}, ${id(7, 'n')}, 'MA' || n, 'Marca ' || n from generate_series(0, 29) n`,
  `insert into articles (env_id, id, code, name, item_id, brand_id, family, kg_per_unit)
   select ${env}, ${id(8, 'n')}, lpad(n::text, 4, '0'), 'Artículo ' || n, ${id(6, '(n % 20)')}, ${id(7, '(n % 30)')}, 'Familia ' || n % 8, 1.5
   from generate_series(0, ${size.articles - 1}) n`,
  `insert into excuses (env_id, id, code, name) values (${env}, ${id(9, '0')}, 'E1', 'Cerrado')`,
]

/** The n-th operation of a day goes to one of the customers planned for it; 8 to 18 by the clock of Buenos Aires. */
const customerOf = `((slot * 7 + d * 13) % ${plannedPerDay}) * 3 + d % 3`
const takenAt = `(day + interval '11 hours' + (slot * 7919 % 36000) * interval '1 second') at time zone 'UTC'`
const seller = id(2, `((${customerOf}) % ${size.sellers})`)
const customer = id(5, `(${customerOf})`)
const place = `-33 + (hashint4(n) & 65535) / 65536.0, -61 + (hashint4(n + 7) & 65535) / 65536.0`

const operations = (count: number, perDay: number, first: number): string => `
  select n, n / ${perDay} d, ${first} + n % ${perDay} slot, days.day from generate_series(0, ${count - 1}) n
  join unnest($1::date[]) with ordinality days(day, position) on position = n / ${perDay} + 1`

const documents = (env: string, ordersPerDay: number, days: number): string[] => {
  const refusals = plannedPerDay - ordersPerDay
  const payments = Math.floor(plannedPerDay / 5)
  return [
    `insert into orders (env_id, id, document_key, number, seller_id, customer_id, taken_at, day, latitude, longitude, line_count, units, packages, kg, net_cents, tax_cents, total_cents)
     select ${env}, ${id(0, 'n')}, 'o' || n, n, ${seller}, ${customer}, ${takenAt}, day, ${place}, 5, 15, 5, 22.5, 1500000 + (n % 97) * 1000, 315000 + (n % 97) * 210, 1815000 + (n % 97) * 1210
     from (${operations(size.orders, ordersPerDay, 0)}) operation`,
    `insert into order_lines (env_id, order_id, line, article_id, quantity, unit_price_cents, tax_rate, net_cents, total_cents, packages, kg)
     select ${env}, ${id(0, 'n')}, line, ${id(8, `(hashint4(n * 5 + line) & 1023) % ${size.articles}`)}, 3, 100000, 21,
       300000 + (n % 97) * 200, 363000 + (n % 97) * 242, 1, 4.5
     from generate_series(0, ${size.orders - 1}) n, generate_series(1, ${size.linesPerOrder}) line where cardinality($1::date[]) > 0`,
    `insert into collections (env_id, id, document_key, number, seller_id, customer_id, taken_at, day, latitude, longitude, total_cents)
     select ${env}, ${id(0, 'n')}, 'c' || n, n, ${seller}, ${customer}, ${takenAt}, day, ${place}, 1000000 from (${operations(days * payments, payments, 0)}) operation`,
    `insert into no_purchases (env_id, id, document_key, seller_id, customer_id, excuse_id, taken_at, day, latitude, longitude)
     select ${env}, ${id(0, 'n')}, 'n' || n, ${seller}, ${customer}, ${id(9, '0')}, ${takenAt}, day, ${place} from (${operations(days * refusals, refusals, ordersPerDay)}) operation`,
    `insert into objectives (env_id, id, month, seller_id, net_cents, orders, customers, packages, kg, collected_cents)
     select ${env}, gen_random_uuid(), month::date, ${id(2, 'n')}, 1000000000, 800, 100, 4000, 18000, 200000000
     from generate_series(0, ${size.sellers - 1}) n, generate_series(date_trunc('month', ($1::date[])[1]), ($1::date[])[cardinality($1::date[])], interval '1 month') month`,
    `insert into focal_objectives (env_id, id, code, kind, name, month, brand_id, net_cents)
     select ${env}, ${id(0, 'n')}, 'F' || n, 'brand', 'Foco ' || n, date_trunc('month', ($1::date[])[cardinality($1::date[])])::date, ${id(7, 'n')}, 500000000 from generate_series(0, 4) n`,
  ]
}

/** Fills an environment with documents; `rebuildFacts` then adds them up. Needs the tables' owner. */
export const generate = async (ownerUrl: string, envId: string, today: string): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const days = workingDays(today)
    const env = `'${envId}'::uuid`
    // Rows made by formula need no foreign keys checked one by one; a server where one may not say so checks them.
    await client.query('set session_replication_role = replica')
    await client.query(`set synchronous_commit = off`)
    await client.query(`set app.env_id = '${envId}'`)
    await client.query('select setseed(0.42)')
    for (const statement of catalogue(env)) await client.query(statement)
    for (const statement of documents(env, Math.ceil(size.orders / days.length), days.length))
      await client.query(statement, [days])
  } finally {
    await client.end()
  }
}

/** Marks what was planned, as if each day had been opened before its first document, and adds the sellers' days up again. */
const plan = (env: string, days: number): string[] => [
  `insert into visits (env_id, day, seller_id, customer_id, is_planned, had_debt_due)
   select ${env}, day, ${seller}, ${customer}, true, n % 3 = 0 from (${operations(days * plannedPerDay, plannedPerDay, 0)}) operation
   on conflict (env_id, day, seller_id, customer_id) do update set is_planned = true, had_debt_due = excluded.had_debt_due`,
  `update seller_days d set planned = v.planned, visited = v.visited, visits_with_debt = v.debt, collected_with_debt = v.collected
   from (select day, seller_id, count(*) planned, count(*) filter (where orders + collections + no_purchases > 0) visited,
     count(*) filter (where had_debt_due and orders + collections + no_purchases > 0) debt, count(*) filter (where had_debt_due and collections > 0) collected
     from visits where env_id = ${env} and cardinality($1::date[]) > 0 group by 1, 2) v
   where d.env_id = ${env} and d.day = v.day and d.seller_id = v.seller_id`,
]

/** After the facts: the plan, then tables as compact as days written one by one leave them. */
export const finish = async (ownerUrl: string, envId: string, today: string): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(`set app.env_id = '${envId}'`)
    const days = workingDays(today)
    for (const statement of plan(`'${envId}'::uuid`, days.length)) await client.query(statement, [days])
    for (const table of ['visits', 'seller_days']) await client.query(`vacuum full ${table}`)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
