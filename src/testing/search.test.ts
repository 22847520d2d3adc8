import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatFilter } from '../kernel/contract/filters.ts'
import { searchedColumns } from '../kernel/server/resources/resource-source.ts'
import { type Caller, createTestApplication, type TestApplication } from './application.ts'
import { onServer } from './database.ts'

type Listed = { total: number; items: { code: string }[] }

let application: TestApplication
let admin: Caller
let stranger: Caller
beforeAll(async () => {
  application = await createTestApplication()
  admin = await application.signIn({ roleNumber: 1 })
  stranger = await application.signIn({ roleNumber: 1, envId: application.otherEnvId })
  await onServer(application.databaseUrl, async client => {
    // More of one name than an index is trusted with, and names with what a pattern gives a meaning to.
    await client.query(
      `insert into customers (env_id, id, code, name, trade_name, deleted_at)
       select $1, gen_random_uuid(), 'M' || n, 'Almacén común ' || n, null, case when n % 100 = 0 then now() end from generate_series(1, 2500) n`,
      [application.envId],
    )
    await client.query(
      `insert into customers (env_id, id, code, name, trade_name) values
       ($1, gen_random_uuid(), 'A', 'Kiosco 100% Ñandú', 'El_Guión'), ($1, gen_random_uuid(), 'B', 'Kiosco 1000 Nandu', 'El guion'), ($1, gen_random_uuid(), 'C', 'C:\\tmp', 'barra|barra')`,
      [application.envId],
    )
    await client.query(
      `insert into customers (env_id, id, code, name) values ($1, gen_random_uuid(), 'Z', 'Ñandú ajeno')`,
      [application.otherEnvId],
    )
  })
})
afterAll(() => application.stop())

const search = (caller: Caller, field: string, operator: 'contains' | 'starts-with' | 'ends-with', value: string) =>
  caller.get<Listed>(
    `/api/data/customers?${new URLSearchParams({ filter: formatFilter({ field, operator, value }), sort: 'code' })}`,
  )

describe('a search through the index', () => {
  test.each([
    ['name', 'contains', 'ÑANDU', ['A', 'B']],
    ['name', 'contains', '100%', ['A']],
    ['name', 'contains', 'C:\\tmp', ['C']],
    ['name', 'ends-with', 'nandú', ['A', 'B']],
    ['tradeName', 'contains', 'el_guion', ['A']],
    ['tradeName', 'starts-with', 'el guión', ['B']],
    ['tradeName', 'contains', 'barra|', ['C']],
    ['name', 'contains', 'nadie así', []],
  ] as const)('%s %s «%s»', async (field, operator, value, codes) => {
    const { items, total } = await search(admin, field, operator, value)
    expect(items.map(({ code }) => code)).toEqual(codes)
    expect(total).toBe(codes.length)
  })

  test('tells the ids of a rare text, and nothing of one that statistics or the index know to be common', async () => {
    const rareIds = (pattern: string, atMost: number): Promise<string[] | null | undefined> =>
      onServer(application.databaseUrl, async client => {
        await client.query(`select set_config('app.env_id', $1, false)`, [application.envId])
        const { rows } = await client.query<{ ids: string[] | null }>(
          `select rare_ids('customers', 'name', $1, $2) as ids`,
          [pattern, atMost],
        )
        return rows[0]?.ids
      })
    const counted = async () =>
      [await rareIds('%NANDÚ%', 1000), await rareIds('%común%', 1000), await rareIds('%común%', 2500)].map(
        ids => ids?.length ?? null,
      )
    // Without statistics the index is asked; with them, only for what may be rare.
    expect(await counted()).toEqual([2, null, 2500])
    await onServer(application.databaseUrl, client => client.query('analyze customers'))
    expect(await counted()).toEqual([2, null, 2500])
    expect(await rareIds('%común%', 100)).toBe(null)
  })

  test('finds all of what it finds too much of, and none that was deleted', async () => {
    expect((await search(admin, 'name', 'contains', 'comun')).total).toBe(2475)
    expect((await search(admin, 'code', 'starts-with', 'M100')).total).toBe(9)
  })

  test('sees its own company alone', async () => {
    expect((await search(stranger, 'name', 'contains', 'ñandu')).items.map(({ code }) => code)).toEqual(['Z'])
  })

  test('finds what reading every row finds', async () => {
    const text = fc.stringMatching(/^[aeiou1-9 %_\\ñókm]{1,6}$/)
    const operator = fc.constantFrom<'contains' | 'starts-with' | 'ends-with'>('contains', 'starts-with', 'ends-with')
    await onServer(application.databaseUrl, client =>
      fc.assert(
        fc.asyncProperty(operator, text, async (mode, value) => {
          const escaped = value.replace(/[\\%_]/g, match => `\\${match}`)
          const pattern = `${mode === 'starts-with' ? '' : '%'}${escaped}${mode === 'ends-with' ? '' : '%'}`
          const plain = await client.query<{ total: string }>(
            `select count(*) as total from customers where env_id = $1 and deleted_at is null and normalize_text(name) like normalize_text($2)`,
            [application.envId, pattern],
          )
          expect((await search(admin, 'name', mode, value)).total).toBe(Number(plain.rows[0]?.total))
        }),
        { numRuns: 60, seed: 20_261_120 },
      ),
    )
  })
})

test('every text declared as searched is in a trigram index of its table', async () => {
  const declared = application.routes.flatMap(({ grid }) => (grid ? searchedColumns(grid.resource) : []))
  expect(declared.length).toBeGreaterThan(10)
  const { rows } = await onServer(application.databaseUrl, client =>
    client.query<{ tablename: string; indexdef: string }>(
      `select tablename, indexdef from pg_indexes where indexdef like '%gin_trgm_ops%'`,
    ),
  )
  const missing = declared.filter(
    ({ table, column }) =>
      !rows.some(row => row.tablename === table && row.indexdef.includes(` ${column}_normalized gin_trgm_ops`)),
  )
  expect(missing).toEqual([])
})

test('beyond its own policy only the owner of the tables reads, and only to search', async () => {
  const { rows } = await onServer(application.databaseUrl, client =>
    client.query(
      `select tablename, policyname, cmd, roles::text, (select rolname::text from pg_roles r join pg_class c on c.relowner = r.oid where c.oid = tablename::regclass) as owner
       from pg_policies where policyname <> 'tenant' order by 1`,
    ),
  )
  expect(rows.map(({ tablename }) => tablename)).toEqual(['articles', 'customers'])
  for (const { policyname, cmd, roles, owner } of rows)
    expect({ policyname, cmd, roles }).toEqual({ policyname: 'search', cmd: 'SELECT', roles: `{${owner}}` })
})
