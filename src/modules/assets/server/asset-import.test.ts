import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { createCustomer } from '../../../testing/factories.ts'
import { counted, type ImportClient, importClient, problemsOf } from '../../../testing/import-client.ts'
import type { AssetFollow } from '../contract/follow.ts'
import { checkAssetLedger } from './ledger.queries.ts'

/** Assets that were at customers before the company began to keep them here. */
let application: TestApplication
let admin: Caller
let imports: ImportClient

beforeAll(async () => {
  application = await createTestApplication()
  admin = await application.signIn({ roleNumber: 1 })
  imports = importClient(application, admin)
  await application.platform.withTenant(application.envId, async tenant => {
    await createCustomer(tenant, { code: 'C1', name: 'Kiosco Uno' })
    await createCustomer(tenant, { code: 'C2', name: 'Kiosco Dos' })
  })
})
afterAll(async () => {
  const differences = await application.platform.withTenant(application.envId, tenant => checkAssetLedger(tenant))
  await application.stop()
  expect(differences, 'every asset is where its ledger says').toEqual([])
})

const head = 'Código;Tipo;Cliente;Desde'
const file = (...rows: string[]): string => [head, ...rows].join('\n')
const followed = async (code: string): Promise<AssetFollow> => {
  const row = (await imports.rows('assets')).find(one => one.code === code)
  return admin.get<AssetFollow>(`/api/assets/${row?.id}`)
}

describe('a file of assets that are at customers', () => {
  test('delivers them on their day, with a contract, once however often it is brought', async () => {
    const text = file('H1;Heladera;C1;05/03/2024', 'H2;Freezer;;')
    const first = await imports.bring('assets', text)
    expect(counted(first), JSON.stringify(problemsOf(first))).toBe('2 0 0 0')
    const { asset, movements, contract } = await followed('H1')
    expect(asset).toMatchObject({ state: 'customer', since: '2024-03-05', customer: { code: 'C1' }, moves: 1 })
    expect(movements).toMatchObject([{ kind: 'delivery', day: '2024-03-05', fromState: 'depot', toState: 'customer' }])
    expect(contract).toMatchObject({ startsOn: '2024-03-05' })
    expect(counted(await imports.bring('assets', text))).toBe('0 0 2 0')
    expect((await followed('H1')).asset.moves).toBe(1)
  })

  test('delivers one that was in the depot, and taken back leaves it there', async () => {
    await imports.bring('assets', file('D1;Freezer;;'))
    const brought = await imports.bring('assets', file('D1;Freezer;C2;01/02/2025', 'D2;Freezer;C2;01/02/2025'))
    expect(counted(brought)).toBe('1 1 0 0')
    expect((await imports.undo(brought.id)).state).toBe('undone')
    const { asset, movements } = await followed('D1')
    expect(asset).toMatchObject({ state: 'depot', customer: null, since: null })
    expect(movements.map(({ kind }) => kind)).toEqual(['undo', 'delivery'])
    expect((await imports.rows('assets')).map(({ code }) => code)).not.toContain('D2')
  })

  test('says row by row what cannot be', async () => {
    const wrong = await imports.upload(
      'assets',
      file(
        'H1;Heladera;C2;05/03/2024',
        'X1;Freezer;C1;',
        'X2;Freezer;;05/03/2024',
        'X3;Freezer;C1;05/03/2099',
        'X4;Freezer;NO;05/03/2024',
      ),
    )
    const checked = await imports.check(wrong.id)
    expect(problemsOf(checked)).toEqual([
      expect.stringContaining('Ya está en un cliente: movelo desde su página.'),
      expect.stringContaining('Completá desde cuándo está en el cliente.'),
      expect.stringContaining('Decí también en qué cliente está.'),
      expect.stringContaining('Todavía no llegó ese día.'),
      expect.stringContaining('no existe «NO»'),
    ])
  })
})
