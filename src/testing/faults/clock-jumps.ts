import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openClient } from '../../kernel/server/database/pool.ts'
import { openDatabase } from '../../kernel/server/open-database.ts'
import { readSettings } from '../../kernel/server/settings.ts'
import { prepareCompany, secret } from './company.ts'
import { createInstallation } from './installation.ts'
import { type Scenario, seconds, withFolder } from './scenario.ts'
import { verify } from './verify.ts'
import { startPhones } from './watched-work.ts'

const hourMs = 3_600_000
const jumps = { 'two hours ahead': 2 * hourMs, 'back again': 0, 'two hours behind': -2 * hourMs, 'right again': 0 }
const clock = fileURLToPath(new URL('./clock-shift.ts', import.meta.url))

/** An id holds the moment at which the server made it. */
const ordersOfAnotherHour = async (url: string): Promise<number> => {
  const client = await openClient(url)
  try {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from orders where abs(extract(epoch from uuid_extract_timestamp(id) - created_at)) > 3600`,
    )
    return rows[0]?.count ?? 0
  } finally {
    await client.end()
  }
}

/** The clock of the server jumps while phones send orders; the clock of the database stays. */
export const clockJumps: Scenario = ({ seed, processes }) =>
  withFolder(async folder => {
    const file = join(folder, 'clock')
    const company = await prepareCompany({ folder, loads: 1 })
    const variables = { SECRET: secret, CLOCK_FILE: file, NODE_OPTIONS: `--import=${clock}` }
    const installation = await createInstallation({ folder, processes, variables })
    await installation.start()
    const phones = startPhones(installation.address, company, seed)
    const lines: string[] = []
    await phones.untilNext()
    for (const [name, shift] of Object.entries(jumps)) {
      await writeFile(file, String(shift))
      await sleep(1_000)
      const next = await phones.untilNext()
      await sleep(2_000)
      const ready = (await fetch(`${installation.address}/readyz`)).status
      lines.push(`${name}: an order after ${seconds(next)}, readiness ${ready}`)
    }
    await phones.stop()
    await installation.stop()
    const server = await openDatabase(readSettings({ DATA_DIR: folder }), () => {})
    const lost = await verify(server.ownerUrl, company, phones.done)
    const moved = await ordersOfAnotherHour(server.ownerUrl)
    if (moved === 0) lost.push('the clock of the server did not jump at all')
    lines.push(`${phones.done.orders.size} orders, ${moved} of them with another hour than the database's`)
    await server.close()
    return { lines, findings: [...phones.done.findings, ...phones.journal.oddities, ...lost] }
  })
