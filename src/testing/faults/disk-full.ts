import { execFile } from 'node:child_process'
import { chmod, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openDatabase } from '../../kernel/server/open-database.ts'
import { readSettings } from '../../kernel/server/settings.ts'
import { prepareCompany, secret } from './company.ts'
import { createInstallation } from './installation.ts'
import { type Scenario, seconds, withFolder } from './scenario.ts'
import { verify } from './verify.ts'
import { startPhones } from './watched-work.ts'

const run = promisify(execFile)
const diskMegabytes = 512
const fullMs = 15_000
const block = Buffer.alloc(1_048_576, 1)

/** Takes all that is free, until the disk refuses. */
const fill = async (path: string): Promise<void> => {
  const file = await open(path, 'a')
  try {
    for (;;) await file.write(block)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    await file.close()
  }
}

const onDisk = async (folder: string, { seed, processes }: { seed: number; processes: number }) => {
  const company = await prepareCompany({ folder, loads: 1 })
  const installation = await createInstallation({ folder, processes, variables: { SECRET: secret } })
  await installation.start()
  const phones = startPhones(installation.address, company, seed)
  await phones.untilNext()
  const ballast = join(folder, 'ballast')
  const until = performance.now() + fullMs
  while (performance.now() < until) {
    await fill(ballast)
    await sleep(200)
  }
  const { bavail, bsize } = await statfs(folder)
  const refused = phones.journal.statuses.get(503) ?? 0
  const ready = await fetch(`${installation.address}/readyz`, { signal: AbortSignal.timeout(8_000) }).catch(() => null)
  await rm(ballast)
  const recovery = await phones.untilNext()
  await phones.stop()
  await installation.stop()
  const server = await openDatabase(readSettings({ DATA_DIR: folder }), () => {})
  const lost = await verify(server.ownerUrl, company, phones.done)
  await server.close()
  return {
    lines: [
      `full for ${seconds(fullMs)} (${bavail * bsize} bytes free): ${refused} answers 503, readiness ${ready?.status ?? 'not answered'}, ` +
        `an order ${seconds(recovery)} after there is room`,
    ],
    findings: [
      ...phones.done.findings,
      ...phones.journal.oddities,
      ...lost,
      ...(refused === 0 ? ['nobody was told that the disk is full'] : []),
      ...(ready?.status === 200 ? ['it says it is ready on a full disk'] : []),
    ],
  }
}

/** A disk of 512 MB, in memory, that fills up while phones send orders, and is given room again. */
export const diskFull: Scenario = options =>
  withFolder(async folder => {
    try {
      await run('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', folder])
    } catch {
      return { lines: ['not run: a disk of its own needs the right to mount one'], findings: [] }
    }
    await chmod(folder, 0o755)
    try {
      return await onDisk(folder, options)
    } finally {
      await run('umount', ['-l', folder])
    }
  })
