/** Bare node:http that writes an order and its lines with plain SQL: what the machine itself can do. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

/** The columns that any answer needs, with a key and the index of a list by day. */
const tables = `
  create table floor_orders (env_id uuid, id text, seller text not null, customer text not null, taken_at timestamptz not null,
    latitude float8, longitude float8, primary key (env_id, id));
  create index on floor_orders (env_id, taken_at desc, id desc);
  create table floor_lines (env_id uuid, order_id text, position int, article text not null, quantity int not null, price float8 not null,
    primary key (env_id, order_id, position), foreign key (env_id, order_id) references floor_orders);
  create index on floor_lines (env_id, article)`

type Body = {
  sk: string
  se: string
  t: string
  c: { k: string }
  lat: number
  lng: number
  o: { a: string; q: number; up: number }[]
}

const writeOrder = async (pool: pg.Pool, envId: string, body: Body): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({
      name: 'floor-order',
      text: 'insert into floor_orders values ($1, $2, $3, $4, $5, $6, $7)',
      values: [envId, body.sk, body.se, body.c.k, body.t, body.lat, body.lng],
    })
    await client.query({
      name: 'floor-lines',
      text: `insert into floor_lines select $1, $2, l.position, l.article, l.quantity, l.price
        from unnest($3::int[], $4::text[], $5::int[], $6::float8[]) l (position, article, quantity, price)`,
      values: [
        envId,
        body.sk,
        body.o.map((_, position) => position),
        body.o.map(({ a }) => a),
        body.o.map(({ q }) => q),
        body.o.map(({ up }) => up),
      ],
    })
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** Its own tables in the same database, and where it listens. */
export const openIngestFloor = async (ownerUrl: string, envId: string) => {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 16 })
  await pool.query(tables)
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString()) as Body
      writeOrder(pool, envId, body).then(
        () => response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ sk: body.sk })),
        (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
      )
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const stop = async (): Promise<void> => {
    await new Promise(resolve => server.close(resolve))
    await pool.end()
  }
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: '', stop }
}
