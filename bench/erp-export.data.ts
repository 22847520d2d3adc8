import pg from 'pg'

/** Ids that follow one another, as the application's own do: neighbours of a day lie together on disk. */
const id = (kind: number, n: string): string =>
  `('019a${String(kind).padStart(4, '0')}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

export const benchDay = '2026-11-20'
export const articles = 250
const customers = 5000
const sellers = 50

const statements = (envId: string, orders: number): string[] => [
  `insert into sellers (env_id, id, code, name) select '${envId}', ${id(1, 'n')}, 'V' || n, 'Vendedor ' || n from generate_series(1, ${sellers}) n`,
  `insert into customers (env_id, id, code, name, erp_location, seller_id)
   select '${envId}', ${id(2, 'n')}, (10000 + n)::text, 'Almacén Ñandú ' || n, case when n % 2 = 0 then 'Rosario' else 'CÓRDOBA' end, ${id(1, `1 + n % ${sellers}`)}
   from generate_series(1, ${customers}) n`,
  `insert into articles (env_id, id, code, name) select '${envId}', ${id(3, 'n')}, 'ART' || n, 'Artículo ' || n from generate_series(1, ${articles}) n`,
  `insert into orders (env_id, id, document_key, number, seller_id, customer_id, taken_at, day, delivery_on, note, line_count, units, packages, kg, net_cents, tax_cents, total_cents)
   select '${envId}', ${id(4, 'n')}, 'sk-' || n, n, ${id(1, `1 + n % ${sellers}`)}, ${id(2, `1 + n % ${customers}`)}, '2026-11-20T12:00:00Z'::timestamptz + n * interval '0.2 second',
     '${benchDay}', '2026-11-21', case when n % 4 = 0 then 'Entregar por la mañana, preguntar por Marta' end, 3, 6, 6, 6, 60000 + n, 12600, 72600 + n
   from generate_series(1, ${orders}) n`,
  `insert into order_lines (env_id, order_id, line, article_id, quantity, unit_price_cents, discount_percent, tax_rate, net_cents, total_cents, packages, kg)
   select '${envId}', ${id(4, 'n')}, l, ${id(3, `1 + (n * 7 + l * 13) % ${articles}`)}, l, 10000 + n % 977, (n % 3) * 2.5, 21, 20000, 24200, l, l
   from generate_series(1, ${orders}) n, generate_series(1, 3) l`,
  'analyze',
]

/** A company with `orders` pending orders of three lines on one day. */
export const fillPendingOrders = async (ownerUrl: string, envId: string, orders: number): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    for (const statement of statements(envId, orders)) await client.query(statement)
  } finally {
    await client.end()
  }
}

const rawLines = (envId: string): string => `copy (
  select o.number, c.code, o.day, o.delivery_on, s.code, o.note, l.line, a.code, l.quantity, a.unit_of_measure, l.unit_price_cents, l.discount_percent
  from orders o
  join customers c on c.env_id = o.env_id and c.id = o.customer_id
  join sellers s on s.env_id = o.env_id and s.id = o.seller_id
  join order_lines l on l.env_id = o.env_id and l.order_id = o.id
  join articles a on a.env_id = o.env_id and a.id = l.article_id
  where o.env_id = '${envId}' and o.day = '${benchDay}' order by o.number, l.line) to stdout`

/** The same lines through PostgreSQL's own COPY, read and thrown away: the least a file of them can cost. */
export const copyLines = async (ownerUrl: string, envId: string): Promise<{ bytes: number }> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return await new Promise((resolve, reject) => {
      let bytes = 0
      client.query({
        submit: (connection: pg.Connection) => connection.query(rawLines(envId)),
        handleCopyData: ({ chunk }: { chunk: Buffer }) => {
          bytes += chunk.length
        },
        handleCommandComplete: () => {},
        handleError: reject,
        handleReadyForQuery: () => resolve({ bytes }),
      })
    })
  } finally {
    await client.end()
  }
}
