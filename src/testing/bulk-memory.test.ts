import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, createTestApplication, type TestApplication } from './application.ts'
import { onServer } from './database.ts'

/** 200 MB in each direction; what both sides and the server hold of it at a moment is bounded, however slow one of them is. */
const lineBytes = 200_000
const lines = 1_000
const maximumGrowth = 80_000_000

/** A gatherer of garbage at hand: what is left is what somebody holds. */
const collectGarbage = (() => {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
})()

const heldBytes = (): number => {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** The most that was held over what was held before, looked at now and then while `work` runs. */
const growthDuring = async (work: (look: () => void) => Promise<void>): Promise<number> => {
  const before = heldBytes()
  let most = before
  await work(() => {
    most = Math.max(most, heldBytes())
  })
  return most - before
}

/** Until no more is held than a moment ago: whoever reads ahead has read all. */
const untilStill = async (look: () => void): Promise<void> => {
  let [before, now] = [0, heldBytes()]
  while (now - before > 1_000_000) {
    await sleep(1_500)
    look()
    before = now
    now = heldBytes()
  }
}

let application: TestApplication
let admin: Caller
let port: number
beforeAll(async () => {
  application = await createTestApplication()
  admin = await application.signIn({ roleNumber: 1 })
  await application.app.listen({ port: 0, host: '127.0.0.1' })
  port = (application.app.server.address() as AddressInfo).port
})
afterAll(() => application.stop())

const optionsOf = (method: string, path: string) => ({
  port,
  host: '127.0.0.1',
  method,
  path,
  headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/x-ndjson' },
})

describe('lines that are sent fast', () => {
  /** Spaces are part of a line, and cost nothing in the database; one line of twenty has a row. */
  const lineOf = (number: number): string => {
    const row = number % 20 === 1 ? JSON.stringify({ code: `M${number}`, name: 'x' }) : ''
    return `${row.padEnd(lineBytes)}\n`
  }

  /** Sends as fast as the socket takes; `sent` is how far it is. */
  const startSending = () => {
    const progress = { sent: 0 }
    const answered = new Promise<string>((resolve, reject) => {
      const sending = httpRequest(optionsOf('POST', '/api/v1/bulk/brands?answers=rejected'), answer => {
        let body = ''
        answer.on('data', chunk => {
          body += String(chunk)
        })
        answer.on('end', () => resolve(body)).on('error', reject)
      })
      sending.on('error', reject)
      const write = (): void => {
        while (progress.sent < lines) {
          progress.sent += 1
          if (!sending.write(lineOf(progress.sent))) return void sending.once('drain', write)
        }
        sending.end()
      }
      write()
    })
    return { progress, answered }
  }

  test('wait in the sender while the database is slow, and all arrive', async () => {
    let sentMeanwhile = 0
    let last = ''
    const growth = await growthDuring(async look => {
      const { progress, answered } = await onServer(application.databaseUrl, async client => {
        await client.query('begin; lock table brands in exclusive mode')
        const started = startSending()
        await sleep(2_000)
        look()
        sentMeanwhile = started.progress.sent * lineBytes
        await client.query('rollback')
        return started
      })
      let isOver = false
      const ended = answered.finally(() => {
        isOver = true
      })
      while (!isOver && progress.sent < lines) {
        await sleep(250)
        look()
      }
      last = await ended
    })
    expect(JSON.parse(last.trim().split('\n').at(-1) ?? '')).toEqual({ done: true, lines, rejected: 0 })
    expect(sentMeanwhile).toBeLessThan(maximumGrowth)
    expect(growth).toBeLessThan(maximumGrowth)
  }, 60_000)
})

describe('lines that are read slowly', () => {
  const rows = 4_000
  const rowBytes = 50_000
  beforeAll(() =>
    onServer(application.databaseUrl, async client => {
      await client.query(
        `insert into brands (env_id, id, code, name, updated_at)
         select $1, gen_random_uuid(), 'L' || n, repeat('x', ${rowBytes}) || n, now() from generate_series(1, ${rows}) n`,
        [application.envId],
      )
    }),
  )

  const open = (): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      httpRequest(optionsOf('GET', '/api/v1/bulk/brands'), resolve).on('error', reject).end()
    })

  test('wait in the database, and all arrive', async () => {
    let read = 0
    const growth = await growthDuring(async look => {
      const answer = await open()
      await untilStill(look)
      for await (const chunk of answer) {
        const before = Math.floor(read / 20_000_000)
        read += (chunk as Buffer).length
        if (Math.floor(read / 20_000_000) === before) continue
        look()
      }
    })
    expect(read).toBeGreaterThan(rows * rowBytes)
    expect(growth).toBeLessThan(maximumGrowth)
  }, 60_000)
})
