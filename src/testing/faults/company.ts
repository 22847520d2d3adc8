import { createFileStore } from '../../kernel/server/files/file-store.ts'
import { openDatabase } from '../../kernel/server/open-database.ts'
import { createPlatform } from '../../kernel/server/platform.ts'
import { readSettings } from '../../kernel/server/settings.ts'
import { createErpFixture } from '../../modules/erp/server/exports.fixture.ts'
import { createEnvironment, createUser } from '../../modules/identity/server/index.ts'
import { rebuildFacts } from '../../modules/sales/server/index.ts'
import { createTestLoad, type TestLoad } from '../../modules/settlements/testing/test-load.ts'

export const secret = 'a secret for fault runs'
export const password = 'demo1234'

/** Who counts a settlement does not close it. */
export const people = { writer: 'escribe@faults.example', closer: 'cierra@faults.example' }

export type Company = { envId: string; sellers: string[]; customers: string[]; articles: string[]; loads: TestLoad[] }

const codes = { sellers: ['V01', 'V02'], customers: ['10001', '10002'], articles: ['HEL01', 'HEL02', 'CON01'] }

export type CompanyPlace = { folder: string; loads: number; databaseUrl?: string }

/** Makes, in the data folder, a company that sells, exports to its ERP and has loads to settle; then closes the database. */
export const prepareCompany = async ({ folder, loads: count, databaseUrl }: CompanyPlace): Promise<Company> => {
  const settings = readSettings({ DATA_DIR: folder, DATABASE_URL: databaseUrl })
  const server = await openDatabase(settings, () => {})
  const files = createFileStore(settings)
  const platform = await createPlatform({ ownerUrl: server.ownerUrl, secret, files, onError: () => {} })
  try {
    const envId = await createEnvironment(platform.database, { name: 'Helados del Litoral', isErp: true })
    for (const email of Object.values(people))
      await createUser(platform.database, { envId, email, password, displayName: email, roleNumber: 1 })
    const loads: TestLoad[] = []
    await platform.withTenant(envId, async tenant => void (await createErpFixture(tenant)))
    for (let index = 0; index < count; index += 1)
      loads.push(
        await platform.withTenant(envId, tenant =>
          createTestLoad(tenant, { articles: 1, orders: [[{ article: 0, units: 6, priceCents: 10_000 }]] }),
        ),
      )
    await platform.withTenant(envId, tenant => rebuildFacts(tenant))
    return { envId, loads, ...codes }
  } finally {
    await platform.stop()
    await server.close()
  }
}
