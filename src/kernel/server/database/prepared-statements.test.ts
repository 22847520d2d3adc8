import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { createStatementNames } from './prepared-statements.ts'
import type { Tenant } from './tenancy.ts'

let application: TestApplication
beforeAll(async () => {
  application = await createTestApplication()
})
afterAll(() => application.stop())

const countOrders = ({ db, envId }: Tenant, number: number): Promise<unknown> =>
  sql`select count(*) from orders where env_id = ${envId}::uuid and number = ${number}::int`.execute(db)

const preparedTexts = async ({ db }: Tenant): Promise<string[]> => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
  return rows.map(({ statement }) => statement)
}

test('a statement that comes again is prepared, in a transaction that repeats its statements alone', async () => {
  const { platform, envId } = application
  const run = (isRepeated: boolean) =>
    platform.withTenant(
      envId,
      async tenant => {
        for (const number of [1, 2, 3]) await countOrders(tenant, number)
        return preparedTexts(tenant)
      },
      { isRepeated },
    )
  expect(await run(false)).toEqual([])
  expect(await run(true)).toEqual([expect.stringContaining('from orders where env_id = $1::uuid and number = $2::int')])
})

test('a text is named from its second use on, and the texts that are followed are bounded', () => {
  const nameOf = createStatementNames()
  expect(nameOf('select $1')).toBeUndefined()
  expect(nameOf('select $1')).toBe('anden_0')
  for (let index = 0; index < 1000; index += 1) nameOf(`select $${index + 2}`)
  expect(nameOf('select $1')).toBe('anden_0')
  expect(nameOf('select $900')).toBeUndefined()
  expect(nameOf('select $900')).toBeUndefined()
})
