import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProductCalls } from '../../../../kernel/server/http/product-calls.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { createTestApplication, type TestApplication } from '../../../../testing/application.ts'
import { createCustomer } from '../../../../testing/factories.ts'
import { itemsOf } from '../../testing/parse-source.ts'
import { dealWithObjects, type Importing } from './deal-with-objects.ts'
import { openImport } from './import-ledger.queries.ts'
import { importPlan } from './import-plan.ts'
import { silentCaller } from './silent-exchange.ts'

/** A page that was dealt with, by an import that ended before it wrote down where it was. */
let application: TestApplication
let importing: (className: string) => Importing
beforeAll(async () => {
  application = await createTestApplication()
  const { platform, envId, routes } = application
  const session: Session = {
    id: 'import',
    userId: '00000000-0000-0000-0000-000000000000',
    envId,
    email: '',
    displayName: 'Importación',
    isOperator: true,
    role: 'admin',
    roleNumber: 1,
    grants: [],
    scope: { kind: 'environment' },
    sellerKey: null,
    timeZone: 'UTC',
    needsSecondFactor: false,
  }
  const source = { url: 'http://localhost/parse', applicationId: 'vieja', sourceEnv: 'empresa' }
  const importId = await platform.withTenant(envId, async tenant => {
    await createCustomer(tenant, { code: 'C1' })
    return openImport(tenant, source)
  })
  const product = createProductCalls(() => routes, platform.withTenant)
  importing = className => {
    const plan = importPlan.find(one => one.className === className)
    if (!plan) throw new Error(`no plan for ${className}`)
    const context = { product, database: platform.database, caller: silentCaller(session) }
    return { context, importId, plan, isRehearsal: false, recordOf: async () => null }
  }
})
afterAll(() => application.stop())

test.each([
  ['Sellers', [{ k: 'V1', n: 'Vera' }]],
  ['CommercialActions', [{ cKey: 'C1', caT: 'call', te: 'Llamar' }]],
  ['Notification', [{ title: 'Aviso', description: 'Texto', startDate: '2026-11-01T12:00:00.000Z' }]],
])('%s of a page that is read again are not made again', async (className, objects) => {
  const page = itemsOf(className, 'empresa', objects)
  const [first] = await dealWithObjects(importing(className), page)
  expect(first).toMatchObject({ outcome: 'created', recordId: expect.any(String) })
  expect(await dealWithObjects(importing(className), page)).toMatchObject([
    { outcome: 'equal', recordId: first?.recordId },
  ])
})
