import { inject } from 'vitest'
import { createFileStore } from '../src/kernel/server/files/file-store.ts'
import { createPlatform, type Platform } from '../src/kernel/server/platform.ts'
import { createUser, findEnvironment } from '../src/modules/identity/server/index.ts'
import { testSecret } from '../src/testing/database.ts'

export const ownPassword = 'demo1234'

/** The platform over the database of the journeys' server, to prepare what no screen does. */
export const openPlatform = (): Promise<Platform> =>
  createPlatform({
    ownerUrl: inject('databaseUrl'),
    files: createFileStore({ DATA_DIR: inject('dataDir') }),
    secret: testSecret,
    migrates: false,
    poolSize: 4,
    onError: error => process.stderr.write(`${String(error)}\n`),
  })

/** Runs `prepare` over a platform that is stopped afterwards. */
export const withPlatform = async <T>(prepare: (platform: Platform) => Promise<T>): Promise<T> => {
  const platform = await openPlatform()
  try {
    return await prepare(platform)
  } finally {
    await platform.stop()
  }
}

export const demoCompanyId = async ({ database }: Platform): Promise<string> =>
  (await findEnvironment(database, 'Helados del Litoral'))?.id ?? ''

export const createPerson = async ({ database }: Platform, email: string, roleNumber: number, envId: string) => {
  await createUser(database, { envId, email, password: ownPassword, displayName: 'Paula Prueba', roleNumber })
}

/** Creates somebody of the demo company whom only one journey uses: journeys run at the same time, and people keep their preferences. */
export const createOwnPerson = async (email: string, roleNumber: number): Promise<void> =>
  withPlatform(async platform => createPerson(platform, email, roleNumber, await demoCompanyId(platform)))
