import type pg from 'pg'
import { openClient } from '../../kernel/server/database/pool.ts'
import type { Company } from './company.ts'
import type { Acknowledged } from './work.ts'

type Verification = { client: pg.Client; company: Company; done: Acknowledged }

const columnOf = async ({ client, company }: Verification, query: string): Promise<string[]> =>
  (await client.query<{ value: string }>(query, [company.envId])).rows.map(({ value }) => value)

const missing = (what: string, wanted: Iterable<string>, present: string[]): string[] => {
  const there = new Set(present)
  const lost = [...wanted].filter(one => !there.has(one))
  return lost.length === 0 ? [] : [`${lost.length} ${what} lost: ${lost.slice(0, 5).join(', ')}`]
}

const doubled = (what: string, present: string[]): string[] => {
  const twice = present.filter((one, index) => present.indexOf(one) !== index)
  return twice.length === 0 ? [] : [`${twice.length} ${what} twice: ${twice.slice(0, 5).join(', ')}`]
}

const verifyOrders = async (input: Verification): Promise<string[]> => {
  const keys = await columnOf(
    input,
    `select document_key as value from orders where env_id = $1 and document_key like 'F%' and deleted_at is null`,
  )
  const withoutLines = await columnOf(
    input,
    `select document_key as value from orders o where env_id = $1
       and line_count <> (select count(*) from order_lines l where l.env_id = $1 and l.order_id = o.id)`,
  )
  return [
    ...missing('acknowledged orders', input.done.orders, keys),
    ...doubled('orders', keys),
    ...withoutLines.map(key => `order ${key} lacks lines`),
  ]
}

/** A batch, its file, its list of documents and the documents' own marks are one thing. */
const verifyExports = async (input: Verification): Promise<string[]> => {
  const batches = await columnOf(input, 'select id as value from export_batches where env_id = $1')
  const halves = await columnOf(
    input,
    `select b.number::text as value from export_batches b where b.env_id = $1 and (
       b.documents <> (select count(*) from export_batch_documents d where d.env_id = $1 and d.batch_id = b.id)
       or b.documents <> (select count(*) from orders o where o.env_id = $1 and o.export_batch_id = b.id)
       or b.bytes <> (select coalesce(sum(length(c.content)), 0) from export_batch_contents c where c.env_id = $1 and c.batch_id = b.id)
       or b.sha256 <> coalesce((select encode(sha256(string_agg(c.content, ''::bytea order by c.part)), 'hex')
         from export_batch_contents c where c.env_id = $1 and c.batch_id = b.id), ''))`,
  )
  const taken = await columnOf(
    input,
    'select document_id as value from export_batch_documents where env_id = $1 order by 1',
  )
  return [
    ...missing('acknowledged exports', input.done.batches.keys(), batches),
    ...halves.map(number => `export ${number} is half`),
    ...doubled('exported orders', taken),
  ]
}

const verifyImports = async (input: Verification): Promise<string[]> => {
  const codes = await columnOf(input, `select code as value from brands where env_id = $1 and code like 'F%'`)
  return [...missing('imported brands', input.done.imports.flat(), codes), ...doubled('brands', codes)]
}

const verifySettlements = async (input: Verification): Promise<string[]> => {
  const closed = await columnOf(
    input,
    `select load_id as value from settlements where env_id = $1 and state = 'closed'`,
  )
  const halves = await columnOf(
    input,
    `select l.number::text as value from consolidated_loads l where l.env_id = $1
       and (l.settled_at is not null) <> exists (select 1 from settlements s where s.env_id = $1 and s.load_id = l.id and s.state = 'closed')`,
  )
  return [
    ...missing('closed settlements', input.done.settled, closed),
    ...doubled('settlements', closed),
    ...halves.map(number => `settlement of load ${number} is half`),
  ]
}

/** What the database lacks, has twice or has half, of what was acknowledged. Empty when all is right. */
export const verify = async (url: string, company: Company, done: Acknowledged): Promise<string[]> => {
  const client = await openClient(url)
  try {
    const input = { client, company, done }
    const checks = [verifyOrders, verifyExports, verifyImports, verifySettlements]
    const findings: string[] = []
    for (const check of checks) findings.push(...(await check(input)))
    return findings
  } finally {
    await client.end()
  }
}
