import pg from 'pg'

export const coverageEnvironment = '01900000-0000-7000-8000-000000000011'

const env = `'${coverageEnvironment}'::uuid`

/** A hundred thousand shops around Rosario in some hundred towns, of twenty sellers who walked today. */
const statements = [
  `insert into environments (id, name) values (${env}, 'Medición')`,
  `insert into sellers (env_id, id, code, name) select ${env}, gen_random_uuid(), 'V' || lpad(n::text, 2, '0'), 'Vendedor ' || n from generate_series(1, 20) n`,
  `insert into customers (env_id, id, code, name, seller_id, latitude, longitude)
    select ${env}, gen_random_uuid(), lpad(n::text, 6, '0'), 'Almacén ' || n, s.id,
      -33 + (n % 11 - 5) * 0.31 + (random() + random() - 1) * 0.09, -60.7 + (n % 13 - 6) * 0.37 + (random() + random() - 1) * 0.11
    from generate_series(1, 100000) n join (select id, row_number() over (order by code) place from sellers where env_id = ${env}) s on s.place = 1 + n % 20`,
  `insert into visits (env_id, day, seller_id, customer_id, orders, no_purchases, total_cents)
    select ${env}, current_date - (row_number() over () % 5)::int, seller_id, id, (random() < 0.7)::int, 1, 150000 from customers where env_id = ${env} and random() < 0.6`,
  `insert into seller_days (env_id, day, seller_id, visits) select env_id, day, seller_id, count(*) from visits where env_id = ${env} group by 1, 2, 3`,
  `insert into positions (env_id, seller_id, at, latitude, longitude)
    select ${env}, s.id, current_date + interval '11 hours' + n * interval '2 minutes',
      -33 + (s.place - 10) * 0.05 + sin(n / 20.0) * 0.06, -60.7 + n / 900.0 + cos(n / 7.0) * 0.02
    from (select id, row_number() over (order by code) place from sellers where env_id = ${env}) s, generate_series(1, 280) n`,
  `insert into seller_day_tracks (env_id, day, seller_id, first_at, last_at, positions, meters)
    select ${env}, current_date, seller_id, min(at), max(at), count(*), 40000 from positions where env_id = ${env} group by seller_id`,
  'vacuum (analyze) customers',
  'vacuum (analyze) visits',
]

export const seedCoverage = async (ownerUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
