import pg from 'pg'

export const searchEnvironment = '01900000-0000-7000-8000-000000000001'
const neighbour = '01900000-0000-7000-8000-000000000002'

const firsts = `array['Almacén', 'Kiosco', 'Autoservicio', 'Heladería', 'Despensa', 'Maxikiosco', 'Minimercado', 'Rotisería']`
const seconds = `array['Don José', 'La Estrella', 'El Ñandú', 'San Martín', 'Los Primos', 'Güemes', 'Rivadavia', 'El Peñón', 'Mitre', 'La Unión', 'Ibáñez']`
const streets = `array['Av. Pellegrini', 'Bv. Oroño', 'Córdoba', 'San Luis', 'Mendoza', 'Entre Ríos', 'Güemes']`
const towns = `array['Rosario', 'Avellaneda', 'Burzaco', 'Córdoba', 'Pérez', 'Funes', 'Cañada de Gómez', 'Villa Constitución']`
const products = `array['Palito', 'Pote', 'Torta helada', 'Bombón', 'Hamburguesa', 'Papas', 'Medallón', 'Gaseosa', 'Agua', 'Jugo']`
const flavours = `array['frutilla', 'limón', 'dulce de leche', 'maracuyá', 'chocolate', 'crema americana', 'sambayón', 'ananá', 'pollo', 'clásica']`

const pick = (words: string, n: string): string => `(${words})[1 + (${n}) % array_length(${words}, 1)]`

const customersOf = (environment: string, rows: number): string => `
  insert into customers (env_id, id, code, name, trade_name, address, locality, phone)
  select '${environment}', gen_random_uuid(), lpad(n::text, 6, '0'),
    ${pick(firsts, 'n')} || ' ' || ${pick(seconds, 'n / 8')} || ' ' || to_hex((n::bigint * 7919) % 1000000),
    ${pick(seconds, 'n / 3')} || ' ' || n % 997, ${pick(streets, 'n / 5')} || ' ' || n % 9000, ${pick(towns, 'n / 7')}, '341 ' || 4000000 + n
  from generate_series(1, ${rows}) n`

const statements = [
  `insert into environments (id, name) values ('${searchEnvironment}', 'Medición'), ('${neighbour}', 'Vecina')`,
  customersOf(searchEnvironment, 100_000),
  customersOf(neighbour, 100_000),
  `insert into articles (env_id, id, code, name, family)
    select '${searchEnvironment}', gen_random_uuid(), 'A' || lpad(n::text, 6, '0'),
      ${pick(products, 'n')} || ' ' || ${pick(flavours, 'n / 10')} || ' ' || to_hex((n::bigint * 104729) % 1000000) || ' x' || n % 48, ${pick(products, 'n / 4')}
    from generate_series(1, 72000) n`,
  'vacuum (analyze) customers',
  'vacuum (analyze) articles',
]

/** 100,000 customers and 72,000 articles, beside another company with as many customers. */
export const seedSearch = async (ownerUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
