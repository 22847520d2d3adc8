import pg from 'pg'
import { dayOf } from '../src/kernel/contract/formats.ts'
import { createUser } from '../src/modules/identity/server/index.ts'
import { rebuildFacts } from '../src/modules/sales/server/index.ts'
import type { Scratch } from './context.ts'

export const listsEnvironment = '01900000-0000-7000-8000-000000000021'
export const listsTimeZone = 'America/Argentina/Buenos_Aires'

/** BENCH_ORDERS=2000000: the same company with ten times the orders. Each size is a fill of its own. */
export const orders = Number(process.env.BENCH_ORDERS ?? 200_000)

export const listsSize = {
  orders,
  lines: 5,
  customers: 100_000,
  articles: 1000,
  sellers: 100,
  days: 365,
} as const

/** The name under which a fill of this size is kept. */
export const keptName = (fill: string): string => (orders === 200_000 ? fill : `${fill}_${orders}`)

/** Who asks: their e-mail begins with the name, and a supervisor sees ten of the hundred sellers. */
export const listsPeople = {
  administrator: { roleNumber: 1 },
  seller: { roleNumber: 2, sellerKey: 'V7' },
  supervisor: { roleNumber: 4, supervisorKey: 'S3' },
  manager: { roleNumber: 5, managerKey: 'G1' },
} as const
export type ListsPerson = keyof typeof listsPeople

export const listsPassword = 'medir1234'
export const emailOf = (person: ListsPerson): string => `${person}@bench.example`

const env = `'${listsEnvironment}'::uuid`

const id = (kind: string, number: string): string =>
  `('0000000${kind}-0000-7000-8000-' || lpad(to_hex((${number})::bigint), 12, '0'))::uuid`

const pick = (words: string[], n: string): string =>
  `(array[${words.map(word => `'${word}'`).join(', ')}])[1 + (${n}) % ${words.length}]`

const kinds = ['Almacén', 'Kiosco', 'Autoservicio', 'Heladería', 'Despensa', 'Maxikiosco', 'Minimercado', 'Rotisería']
const names = [
  'Don José',
  'La Estrella',
  'El Ñandú',
  'San Martín',
  'Los Primos',
  'Güemes',
  'Rivadavia',
  'El Peñón',
  'Mitre',
]
const streets = ['Av. Pellegrini', 'Bv. Oroño', 'Córdoba', 'San Luis', 'Mendoza', 'Entre Ríos']
const towns = ['Rosario', 'Avellaneda', 'Burzaco', 'Pérez', 'Funes', 'Cañada de Gómez', 'Villa Constitución']
const products = ['Palito', 'Pote', 'Torta helada', 'Bombón', 'Hamburguesa', 'Papas', 'Gaseosa', 'Agua', 'Jugo']

const catalogue: string[] = [
  `insert into environments (id, name, is_erp) values (${env}, 'Medición', true)`,
  `insert into managers (env_id, id, code, name) select ${env}, ${id('9', 'n')}, 'G' || n, 'Gerente ' || n from generate_series(0, 1) n`,
  `insert into supervisors (env_id, id, code, name) select ${env}, ${id('1', 'n')}, 'S' || n, 'Supervisor ' || n from generate_series(0, 9) n`,
  `insert into sellers (env_id, id, code, name, supervisor_id, manager_id)
    select ${env}, ${id('2', 'n')}, 'V' || n, 'Vendedor ' || n, ${id('1', 'n / 10')}, ${id('9', 'n / 50')} from generate_series(0, ${listsSize.sellers - 1}) n`,
  `insert into sales_channels (env_id, id, code, name) select ${env}, ${id('3', 'n')}, 'C' || n, 'Canal ' || n from generate_series(0, 4) n`,
  `insert into regions (env_id, id, code, name) select ${env}, ${id('4', 'n')}, 'R' || n, 'Zona ' || n from generate_series(0, 19) n`,
  `insert into customers (env_id, id, code, name, trade_name, address, locality, phone, seller_id, sales_channel_id, region_id, latitude, longitude)
    select ${env}, ${id('5', 'n')}, lpad(n::text, 6, '0'), ${pick(kinds, 'n')} || ' ' || ${pick(names, 'n / 8')} || ' ' || to_hex((n::bigint * 7919) % 1000000),
      case when n % 3 = 0 then ${pick(kinds, 'n / 5')} || ' ' || ${pick(names, 'n / 3')} || ' ' || n % 997 end, ${pick(streets, 'n / 5')} || ' ' || n % 9000, ${pick(towns, 'n / 7')},
      '341' || 4000000 + n, ${id('2', `n % ${listsSize.sellers}`)}, ${id('3', 'n % 5')}, ${id('4', 'n % 20')}, -33 + random(), -61 + random()
    from generate_series(0, ${listsSize.customers - 1}) n`,
  `insert into items (env_id, id, code, name) select ${env}, ${id('6', 'n')}, 'RU' || n, 'Rubro ' || n from generate_series(0, 19) n`,
  `insert into brands (env_id, id, code, name) select ${env}, ${id('7', 'n')}, 'MA' || n, 'Marca ' || n from generate_series(0, 29) n`,
  `insert into articles (env_id, id, code, name, item_id, brand_id, kg_per_unit)
    select ${env}, ${id('8', 'n')}, lpad(n::text, 4, '0'), ${pick(products, 'n')} || ' ' || n, ${id('6', 'n % 20')}, ${id('7', 'n % 30')}, 1.5 from generate_series(0, ${listsSize.articles - 1}) n`,
  `insert into excuses (env_id, id, code, name) select ${env}, ${id('9', 'n')}, 'E' || n, 'Motivo ' || n from generate_series(0, 5) n`,
]

/** The n-th document of `count`: spread over a year's days and ten hours, at a customer of its own, whose seller took it. */
const taken = (count: number): string => `
  select n, (n::bigint * 7919 + n / 13) % ${listsSize.customers} as customer, day, (day + interval '11 hours' + (n::bigint * 7919 % 36000) * interval '1 second') at time zone 'UTC' as taken_at
  from (select n, $1::date - ${listsSize.days - 1} + (n::bigint * ${listsSize.days} / ${count})::int as day from generate_series(0, ${count - 1}) n) made`

const place = `${id('2', `customer % ${listsSize.sellers}`)}, ${id('5', 'customer')}, taken_at, day, -33 + n % 997 / 997.0, -61 + n % 991 / 991.0, n % 900`
const columns = 'seller_id, customer_id, taken_at, day, latitude, longitude, distance_meters'

const documents: string[] = [
  `insert into orders (env_id, id, document_key, number, kind, origin, state, ${columns}, line_count, units, packages, kg, net_cents, tax_cents, total_cents, canceled_at)
    select ${env}, ${id('a', 'n')}, 'o' || n, n, case when n % 80 = 3 then 'return' else 'sale' end, case when n % 10 = 0 then 2 when n % 17 = 0 then 1 when n % 97 = 0 then 3 else 0 end,
      case when $1::date - day < 2 then 1 else 2 end, ${place}, ${listsSize.lines}, s * 15, s * 5, s * 22.5, s * net, s * net / 5, s * net + s * net / 5,
      case when n % 50 = 7 then taken_at + interval '1 hour' end
    from (select *, case when n % 80 = 3 then -1 else 1 end as s, 100000 + (n::bigint * 104729) % 9000000 as net from (${taken(listsSize.orders)}) t) t`,
  `insert into order_lines (env_id, order_id, line, article_id, quantity, unit_price_cents, tax_rate, net_cents, total_cents, packages, kg)
    select ${env}, o.id, line, ${id('8', `abs(hashint4((o.number * 5 + line)::int)) % ${listsSize.articles}`)}, o.units / 5, 100000, 21, o.net_cents / 5, o.total_cents / 5, o.packages / 5, o.kg / 5
    from orders o, generate_series(1, ${listsSize.lines}) line where o.env_id = ${env} and $1::date is not null`,
  `insert into collections (env_id, id, document_key, number, ${columns}, total_cents)
    select ${env}, ${id('b', 'n')}, 'c' || n, n, ${place}, 1000000 + n % 977 * 100 from (${taken(60_000)}) t`,
  `insert into no_purchases (env_id, id, document_key, excuse_id, ${columns})
    select ${env}, ${id('c', 'n')}, 'n' || n, ${id('9', 'n % 6')}, ${place} from (${taken(100_000)}) t`,
  `insert into receivables (env_id, id, customer_id, code, kind, number, issued_on, due_on, total_cents, balance_cents)
    select ${env}, ${id('d', 'n')}, ${id('5', 'n * 5')}, lpad((n * 5)::text, 6, '0'), 'FA', n::text, $1::date - n % 90, $1::date - n % 90 + 30, 1000000, 1000000 - n % 7 * 100000 from generate_series(0, 19999) n`,
]

/** A distribution company of a year: what its people sold, collected and did not sell, with its facts. */
export const seedLists = async ({ ownerUrl, platform }: Scratch): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    // Rows made by formula need no foreign keys checked one by one.
    await client.query('set session_replication_role = replica')
    await client.query('set synchronous_commit = off')
    await client.query('select setseed(0.42)')
    const today = dayOf(new Date(), listsTimeZone)
    for (const statement of catalogue) await client.query(statement)
    for (const statement of documents) await client.query(statement, [today])
    await client.query('analyze')
    for (const [person, keys] of Object.entries(listsPeople))
      await createUser(platform.database, {
        envId: listsEnvironment,
        email: emailOf(person as ListsPerson),
        password: listsPassword,
        displayName: person,
        ...keys,
      })
    await platform.withTenant(listsEnvironment, rebuildFacts)
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}
