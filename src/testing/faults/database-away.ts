import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../../kernel/server/database/embedded/launcher.ts'
import { prepareCompany, secret } from './company.ts'
import { createInstallation } from './installation.ts'
import { type Scenario, seconds, withFolder } from './scenario.ts'
import { createTcpDoor } from './tcp-door.ts'
import { verify } from './verify.ts'
import { startPhones } from './watched-work.ts'

const awayMs = 10_000

/** The database of DATABASE_URL is away for ten seconds: it refuses connections, and then it swallows what is sent. */
export const databaseAway: Scenario = ({ seed, processes }) =>
  withFolder(async folder => {
    const database = await startEmbeddedPostgres({ dataDir: folder, log: () => {} })
    const door = await createTcpDoor(database.port)
    const url = database.url.replace(`:${database.port}/`, `:${door.port}/`)
    const findings: string[] = []
    const lines: string[] = []
    try {
      const company = await prepareCompany({ folder, loads: 1, databaseUrl: database.url })
      const variables = { SECRET: secret, DATABASE_URL: url }
      const installation = await createInstallation({ folder, processes, variables })
      await installation.start()
      const pid = installation.serverPid()
      const phones = startPhones(installation.address, company, seed)
      await phones.untilNext()
      for (const [name, take] of Object.entries({ refuses: () => door.shut(), swallows: async () => door.hold() })) {
        const before = phones.journal.statuses.get(503) ?? 0
        await take()
        await sleep(awayMs)
        const refused = (phones.journal.statuses.get(503) ?? 0) - before
        await door.open()
        lines.push(
          `${name} for ${seconds(awayMs)}: ${refused} answers 503, an order ${seconds(await phones.untilNext())} after it is back`,
        )
      }
      await phones.stop()
      if (installation.serverPid() !== pid) findings.push('the server did not live through it')
      await installation.stop()
      findings.push(...phones.done.findings, ...phones.journal.oddities)
      findings.push(...(await verify(database.url, company, phones.done)))
    } finally {
      await door.close()
      await database.stop()
    }
    return { lines, findings }
  })
