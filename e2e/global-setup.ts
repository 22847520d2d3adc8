import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer as createSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { demoClosers, demoOpeners, demoSeeders } from '../src/cli/demo-seeders.ts'
import { createFileStore } from '../src/kernel/server/files/file-store.ts'
import { serveWeb } from '../src/kernel/server/http/static-web.ts'
import { createMailTransport } from '../src/kernel/server/mail/mail-transport.ts'
import { createPostman, type Postman } from '../src/kernel/server/mail/postman.ts'
import { createPlatform, type Platform } from '../src/kernel/server/platform.ts'
import { readSettings } from '../src/kernel/server/settings.ts'
import { webDirectory } from '../src/kernel/server/web-client/build-web.ts'
import { startTestServer } from '../src/kernel/testing/postgres.ts'
import { createNoticeMailLoop } from '../src/modules/content/server/index.ts'
import { ensureDemo } from '../src/modules/demo/server/index.ts'
import { listActiveEnvironments, noticePeople } from '../src/modules/identity/server/index.ts'
import { createFileExchange, createWebhooks } from '../src/modules/integration/server/index.ts'
import { startProvider } from '../src/modules/payments/testing/provider-server.ts'
import { createServer } from '../src/server.ts'
import { createSpanishDatabase, databaseUrl, onServer, testSecret } from '../src/testing/database.ts'
import { executablePath } from './chromium.ts'
import { chooseTimeZone } from './company-day.ts'

const database = 'anden_journeys'

/** Letters become files, as they do without a mail server. */
const startPost = ({ database }: Platform, dataDir: string): Postman => {
  const postman = createPostman({
    database,
    transport: createMailTransport({ smtpUrl: undefined, dataDir, publicUrl: 'http://127.0.0.1' }),
    onError: error => process.stderr.write(`${String(error)}\n`),
  })
  postman.start()
  return postman
}

/** Notices go out soon, so that journeys do not wait for them. */
const startNotices = ({ database, withTenant, secret }: Platform, publicUrl: string) => {
  const loop = createNoticeMailLoop({
    withTenant,
    listEnvironments: () => listActiveEnvironments(database),
    findPeople: noticePeople,
    secret,
    publicUrl,
    everyMs: 1_000,
    onError: error => process.stderr.write(`${String(error)}\n`),
  })
  loop.start()
  return loop
}

const freePort = async (): Promise<number> => {
  const probe = createSocket()
  await once(probe.listen(0, '127.0.0.1'), 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise(resolve => probe.close(resolve))
  return port
}

/** In a process of its own, for as long as the companies are made: each leaves a processor to the other. */
const startBuild = async (): Promise<void> => {
  const script = fileURLToPath(new URL('../scripts/build-web.ts', import.meta.url))
  const [code] = await once(spawn(process.execPath, [script], { stdio: 'inherit' }), 'close')
  if (code !== 0) throw new Error('the web client could not be built')
}

/** The whole product as people meet it: built client, demo companies, a real port. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const built = startBuild()
  // Its failure is thrown where it is awaited below.
  built.catch(() => undefined)
  await executablePath()
  const server = await startTestServer()
  await onServer(server.url, async client => {
    await client.query(`drop database if exists ${database} with (force)`)
    await client.query(createSpanishDatabase(database))
  })
  const ownerUrl = databaseUrl(server.url, database)
  const dataDir = await mkdtemp(join(tmpdir(), 'anden-journeys-'))
  const platform = await createPlatform({
    ownerUrl,
    files: createFileStore({ DATA_DIR: dataDir }),
    secret: testSecret,
    onError: error => process.stderr.write(`${String(error)}\n`),
  })
  const now = new Date()
  const timeZone = chooseTimeZone(now)
  await ensureDemo(platform, { now, timeZone, seeders: demoSeeders, closers: demoClosers, openers: demoOpeners })
  await built
  await platform.signals.start()
  const syncFolders = join(dataDir, 'intercambio')
  const provider = await startProvider()
  // Known before the server is there: the provider of payments sends people back to it.
  const port = await freePort()
  const settings = readSettings({
    LOG_LEVEL: 'error',
    SYNC_FOLDERS: syncFolders,
    PORT: String(port),
    MERCADO_PAGO_URL: provider.url,
  })
  const { app, imports } = await createServer({
    platform,
    settings,
    serveWeb: serveWeb(webDirectory),
  })
  project.provide('databaseUrl', ownerUrl)
  project.provide('timeZone', timeZone)
  const baseUrl = await app.listen({ port, host: '127.0.0.1' })
  project.provide('baseUrl', baseUrl)
  project.provide('dataDir', dataDir)
  project.provide('syncFolders', syncFolders)
  const postman = startPost(platform, dataDir)
  const notices = startNotices(platform, baseUrl)
  const webhooks = createWebhooks({
    platform,
    openNetworks: '',
    onError: error => process.stderr.write(`${String(error)}\n`),
  })
  const files = createFileExchange({
    platform,
    settings,
    imports,
    onError: error => process.stderr.write(`${String(error)}\n`),
  })
  webhooks.start()
  files.start()
  return async () => {
    await files.stop()
    await webhooks.stop()
    await notices.stop()
    await postman.stop()
    await app.close()
    await provider.stop()
    await platform.stop()
    await onServer(
      server.url,
      async client => void (await client.query(`drop database if exists ${database} with (force)`)),
    )
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
