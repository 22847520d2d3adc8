import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sharedServerUrl } from '../../kernel/server/database/embedded/shared-server.ts'
import { createFileStore } from '../../kernel/server/files/file-store.ts'
import { createPlatform, type Platform } from '../../kernel/server/platform.ts'
import { type Company, password, people, prepareCompany, secret } from './company.ts'
import { createInstallation, type Installation } from './installation.ts'
import { type Scenario, type ScenarioOptions, seconds, withFolder } from './scenario.ts'

const streamCount = 2_000
const atOnce = 50
const eventCount = 20
const topic = 'faults'

type Served = { installation: Installation; company: Company; platform: Platform; token: string }

const signIn = async (address: string): Promise<string> => {
  const basic = Buffer.from(`${people.writer}:${password}`).toString('base64')
  const headers = { authorization: `Basic ${basic}` }
  const answer = await fetch(`${address}/api/v1/auth/email`, { method: 'POST', headers })
  return ((await answer.json()) as { token: string }).token
}

/** A serving installation, and a second program on its database that publishes. */
const withServed = <T>({ processes }: ScenarioOptions, work: (served: Served) => Promise<T>): Promise<T> =>
  withFolder(async folder => {
    const company = await prepareCompany({ folder, loads: 1 })
    const installation = await createInstallation({ folder, processes, variables: { SECRET: secret } })
    await installation.start()
    const ownerUrl = (await sharedServerUrl(folder, () => {})) ?? ''
    const files = createFileStore({ DATA_DIR: folder })
    const platform = await createPlatform({ ownerUrl, secret, files, migrates: false, onError: () => {} })
    try {
      return await work({ installation, company, platform, token: await signIn(installation.address) })
    } finally {
      await platform.stop()
      await installation.stop()
    }
  })

const publish = (served: Served, ...payloads: Record<string, unknown>[]): Promise<void> =>
  served.platform.withTenant(served.company.envId, async tenant => {
    for (const payload of payloads) tenant.publish({ topic, payload })
  })

/** Megabytes of the process that stay in memory. */
const residentOf = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

type Listener = { heard: Set<number>; leave: () => void }

const listen = ({ installation, token }: Served): Promise<Listener> =>
  new Promise((resolve, reject) => {
    const heard = new Set<number>()
    const asked = request(`${installation.address}/api/events`, {
      headers: { authorization: `Bearer ${token}` },
      agent: false,
    })
    asked.once('error', reject)
    asked.once('response', answer => {
      answer.on('error', () => undefined)
      let text = ''
      answer.on('data', chunk => {
        const lines = (text + String(chunk)).split('\n')
        text = lines.pop() ?? ''
        for (const [, number] of lines.join('\n').matchAll(/"number":(\d+)/g)) heard.add(Number(number))
      })
      if (answer.statusCode === 200) resolve({ heard, leave: () => asked.destroy() })
      else reject(new Error(`a stream was answered ${answer.statusCode}`))
    })
    asked.end()
  })

const openAll = async (served: Served): Promise<Listener[]> => {
  const listeners: Listener[] = []
  while (listeners.length < streamCount)
    listeners.push(...(await Promise.all(Array.from({ length: atOnce }, () => listen(served)))))
  return listeners
}

/** Two thousand open screens hear what happens, all of it. */
export const manyStreams: Scenario = options =>
  withServed(options, async served => {
    const pid = served.installation.serverPid()
    const before = await residentOf(pid)
    const openedAt = performance.now()
    const listeners = await openAll(served)
    const opened = performance.now() - openedAt
    const startedAt = performance.now()
    for (let number = 0; number < eventCount; number += 1) await publish(served, { number })
    const isDeaf = ({ heard }: Listener): boolean => heard.size < eventCount
    while (listeners.some(isDeaf) && performance.now() - startedAt < 60_000) await sleep(50)
    const deaf = listeners.filter(isDeaf).length
    const heardAfter = performance.now() - startedAt
    const after = await residentOf(pid)
    for (const { leave } of listeners) leave()
    return {
      lines: [
        `${listeners.length} streams open in ${seconds(opened)}; ${eventCount} events heard by all after ${seconds(heardAfter)}`,
        ...(options.processes === 1 ? [`memory of the server ${before} MB → ${after} MB`] : []),
      ],
      findings: deaf === 0 ? [] : [`${deaf} streams did not hear everything`],
    }
  })

const rounds = 300
const eventsARound = 100
const longText = 'x'.repeat(1_000)

const untilHeard = async ({ heard }: Listener, count: number): Promise<boolean> => {
  const startedAt = performance.now()
  while (heard.size < count && performance.now() - startedAt < 20_000) await sleep(5)
  return heard.size >= count
}

/** A reader that opens a stream and never reads is cut off; the others hear everything, and the memory stays bounded. */
export const silentReader: Scenario = options =>
  withServed(options, async served => {
    const { installation, token } = served
    const { port } = new URL(installation.address)
    const silent = connect(Number(port), '127.0.0.1')
    silent.on('error', () => undefined)
    await once(silent, 'connect')
    silent.pause()
    silent.write(`GET /api/events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`)
    const attentive = await listen(served)
    await sleep(500)
    const before = await residentOf(installation.serverPid())
    let published = 0
    for (; published < rounds * eventsARound; published += eventsARound) {
      const numbers = Array.from({ length: eventsARound }, (_, index) => published + index)
      await publish(served, ...numbers.map(number => ({ number, text: longText })))
      if (!(await untilHeard(attentive, published + eventsARound))) break
    }
    const after = await residentOf(installation.serverPid())
    // What the kernel holds is read, and then the end shows.
    const ended = Promise.race([once(silent, 'close').then(() => true), sleep(20_000).then(() => false)])
    silent.resume()
    const isCut = await ended
    silent.destroy()
    attentive.leave()
    return {
      lines: [
        `${Math.round((published * longText.length) / 1e6)} MB of events past a reader that never reads: it was ${isCut ? '' : 'not '}cut off; ` +
          `the other heard ${attentive.heard.size} of ${published}` +
          (options.processes === 1 ? `; memory of the server ${before} MB → ${after} MB` : ''),
      ],
      findings: [
        ...(isCut ? [] : ['a reader that never reads is kept']),
        ...(attentive.heard.size === rounds * eventsARound ? [] : ['the reader beside it missed events']),
      ],
    }
  })
