import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApplication, type TestApplication } from '../testing/application.ts'
import { createRoundTripData } from '../testing/round-trip-data.ts'
import { runCommand } from './command.fixture.ts'

let application: TestApplication
let folder: string
beforeAll(async () => {
  application = await createTestApplication()
  folder = await mkdtemp(join(tmpdir(), 'anden-cli-'))
  await createRoundTripData(application, await application.signIn({ roleNumber: 1 }))
}, 120_000)
afterAll(async () => {
  await application.stop()
  await rm(folder, { recursive: true, force: true })
})

/** One grid for each way in which files are read, including grids that are not a table. */
const entities = ['customers', 'route-stops', 'prices', 'users', 'stock-levels']

test.each(entities)(
  '%s that the command line exported change nothing when it imports them',
  async name => {
    for (const format of ['csv', 'xlsx']) {
      const file = `${name}.${format}`
      const env = ['--env', 'Helados del Litoral']
      const exported = await runCommand(application, folder, [
        'export',
        name,
        ...env,
        '--format',
        format,
        '--out',
        file,
      ])
      expect(exported).toMatchObject({ code: 0 })
      const imported = await runCommand(application, folder, ['import', name, file, ...env])
      expect(imported.out).toMatch(/Creados: 0 .+\nYa estaban: 0 cambiados, [1-9]\d* iguales\./)
      expect(imported.code).toBe(0)
    }
  },
  120_000,
)
