import pg from 'pg'
import { hashToken, newStoreToken } from '../src/modules/store/server/tokens.ts'

export const storeEnvironment = '01900000-0000-7000-8000-000000000011'
export const storeShop = '01900000-0000-7000-8000-000000000012'
const list = '01900000-0000-7000-8000-000000000013'
const person = '01900000-0000-7000-8000-000000000014'
const item = '01900000-0000-7000-8000-000000000015'

const products = `array['Palito', 'Pote', 'Torta helada', 'Bombón', 'Hamburguesa', 'Papas bastón', 'Medallón', 'Gaseosa', 'Agua', 'Jugo']`
const flavours = `array['frutilla', 'limón', 'dulce de leche', 'maracuyá', 'chocolate', 'crema americana', 'sambayón', 'ananá', 'pollo', 'clásica']`
const pick = (words: string, n: string): string => `(${words})[1 + (${n}) % array_length(${words}, 1)]`

const statements = [
  `insert into environments (id, name, modules) values ('${storeEnvironment}', 'Tienda', '{"pedidosOnline": true, "marketplace": true}')`,
  `insert into price_lists (env_id, id, code, name, is_default) values ('${storeEnvironment}', '${list}', 'L1', 'Mayorista', true)`,
  `insert into items (env_id, id, code, name) values ('${storeEnvironment}', '${item}', 'R1', 'Todo')`,
  `insert into articles (env_id, id, code, name, item_id, units_per_package, tax_rate)
    select '${storeEnvironment}', gen_random_uuid(), 'A' || lpad(n::text, 6, '0'),
      ${pick(products, 'n')} || ' ' || ${pick(flavours, 'n / 10')} || ' ' || to_hex((n::bigint * 104729) % 1000000) || ' x' || n % 48,
      '${item}', 6, 21
    from generate_series(1, 20000) n`,
  `insert into prices (env_id, price_list_id, article_id, valid_from, price_cents)
    select a.env_id, '${list}', a.id, '2020-01-01', 10000 from articles a where a.env_id = '${storeEnvironment}'`,
  `insert into customers (env_id, id, code, name, price_list_id) values ('${storeEnvironment}', '${storeShop}', 'C1', 'Kiosco', '${list}')`,
  `insert into customer_users (env_id, id, customer_id, name, email) values ('${storeEnvironment}', '${person}', '${storeShop}', 'Rosa', 'rosa@tienda.example')`,
  'vacuum (analyze) articles',
  'vacuum (analyze) prices',
]

/** 20,000 articles with a price, a shop and a person of it. Answers the secret of a session of that person. */
export const seedStoreBench = async (ownerUrl: string): Promise<string> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const token = newStoreToken(storeEnvironment)
  try {
    for (const statement of statements) await client.query(statement)
    await client.query(
      `insert into store_sessions (env_id, id, token_hash, customer_user_id, created_at, seen_at, expires_at)
       values ($1, gen_random_uuid(), $2, $3, now(), now(), now() + interval '1 day')`,
      [storeEnvironment, hashToken(token), person],
    )
    return token
  } finally {
    await client.end()
  }
}
