import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf, monthOf } from '../../kernel/contract/formats.ts'
import { roleOfNumber } from '../../kernel/contract/roles.ts'
import { isOffered, registryOf } from '../../kernel/web/app/registry.ts'
import { createTestApplication, type TestApplication } from '../../testing/application.ts'
import { createWorld, writeHistory } from '../../testing/sales-history.ts'
import { catalogWeb } from '../catalog/web/index.ts'
import { customersWeb } from '../customers/web/index.ts'
import { followUpWeb } from '../follow-up/web/index.ts'
import { objectivesWeb } from '../objectives/web/index.ts'
import { rebuildFacts } from '../sales/server/index.ts'
import { salesWeb } from '../sales/web/index.ts'
import type { SalesDashboard } from './contract/sales-dashboard.ts'
import { dashboardsWeb } from './web/index.ts'

const today = dayOf(new Date(), 'America/Argentina/Buenos_Aires')
const registry = registryOf([dashboardsWeb, salesWeb, customersWeb, followUpWeb, catalogWeb, objectivesWeb])

let application: TestApplication
beforeAll(async () => {
  application = await createTestApplication()
  await application.platform.withTenant(application.envId, async tenant => {
    await writeHistory(tenant, await createWorld(tenant), today, 45, 7)
    await rebuildFacts(tenant)
  })
})
afterAll(() => application.stop())

const hrefsOf = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'href' && typeof inner === 'string' ? [inner] : hrefsOf(inner),
  )
}

test.each([1, 0])('every link of the answer opens a page that role %i may see', async roleNumber => {
  const caller = await application.signIn({ roleNumber })
  const query = new URLSearchParams({ from: monthOf(today), to: today })
  const answer = await caller.get<SalesDashboard>(`/api/dashboards/sales?${query}`)
  const hrefs = hrefsOf(answer.widgets)
  expect(hrefs.length).toBeGreaterThan(0)
  expect(hrefs.filter(href => !isOffered(registry, href, roleOfNumber(roleNumber)))).toEqual([])
})
