import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { importArticleCatalogue } from './article-catalogue.ts'
import { importCustomerCatalogue } from './customer-catalogue.ts'
import { createDefectReport } from './defects.ts'
import type { Intake, IntakeResult } from './intake.ts'
import { readProvinces } from './provinces.ts'

/** Real data sets lie beside the project, not in it; REAL_DATA_DIR says where when they are elsewhere. */
const data = process.env.REAL_DATA_DIR ?? fileURLToPath(new URL('../../../../../shared/data', import.meta.url))
const isThere = existsSync(join(data, 'catalogo'))
if (!isThere)
  process.stderr.write(`Real data is not at ${data}: the tests that import it are skipped (REAL_DATA_DIR).\n`)

let application: TestApplication
let folder: string
beforeAll(async () => {
  application = await createTestApplication()
  folder = await mkdtemp(join(tmpdir(), 'anden-real-'))
})
afterAll(async () => {
  await application.stop()
  await rm(folder, { recursive: true, force: true })
})

const intake = async (envId: string, work: (intake: Intake) => Promise<IntakeResult>) => {
  const report = createDefectReport(join(folder, 'report.csv'))
  const { withTenant, analyze } = application.platform
  const timeZone = 'America/Argentina/Buenos_Aires'
  const result = await work({ envId, timeZone, withTenant, analyze, report, onProgress: () => {} })
  await report.close()
  return { ...result, defects: Object.fromEntries(report.counts()) }
}

test.runIf(isThere)('real Argentine articles and shops come in, once', { timeout: 120_000 }, async () => {
  const { otherEnvId } = application
  const isInProvince = await readProvinces(join(data, 'geo_ar/provincias.geojson'))
  const articles = () =>
    intake(otherEnvId, one => importArticleCatalogue(one, join(data, 'catalogo/articulos_preciosclaros_2020.csv.gz')))
  const shops = () =>
    intake(otherEnvId, one =>
      importCustomerCatalogue(one, { path: join(data, 'catalogo/comercios_sucursales_2020.csv.gz'), isInProvince }),
    )
  expect((await articles()).created.artículos).toBe(72_036)
  expect((await articles()).created).toEqual({ artículos: 0, marcas: 0 })
  const placed = await shops()
  expect(placed.created).toEqual({ clientes: 2333 })
  expect(placed.defects['Punto fuera de su provincia, se conserva']).toBe(62)
  expect((await shops()).created).toEqual({ clientes: 0 })
})
