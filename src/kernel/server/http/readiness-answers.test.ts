import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { onServer } from '../../../testing/database.ts'
import { createKernelApplication, type KernelApplication } from '../../../testing/kernel-application.ts'

let application: KernelApplication
beforeAll(async () => {
  application = await createKernelApplication(() => [])
})
afterAll(() => application.stop())

/** New connections of the database only read, or write again; those that are open are ended, as a failover does. */
const setReadOnly = (isReadOnly: boolean) =>
  onServer(application.databaseUrl, async client => {
    await client.query('set default_transaction_read_only = off')
    const { rows } = await client.query<{ name: string }>('select current_database() as name')
    const name = client.escapeIdentifier(rows[0]?.name ?? '')
    await client.query(`alter database ${name} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`)
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
  })

const ask = () => application.app.inject({ method: 'GET', url: '/readyz' })

test('/readyz answers 503 with Retry-After while the database cannot write, and 200 again once it can', async () => {
  await setReadOnly(true)
  const refused = await vi.waitFor(async () => {
    const response = await ask()
    expect([response.statusCode, Number(response.headers['retry-after']) > 0]).toEqual([503, true])
    expect(response.json().code).toBe('kernel.databaseReadOnly')
    return response
  })
  expect(refused.json()).toMatchObject({ status: 503, detail: expect.stringMatching(/\S/) })
  expect((await application.app.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200)

  await setReadOnly(false)
  await vi.waitFor(async () => expect((await ask()).json()).toEqual({ status: 'ok' }), { timeout: 5_000 })
})
