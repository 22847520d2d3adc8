/**
 * Proves `anden import parse` against a real Parse Server with PostgreSQL: `npm run parse-server`. It installs parse-server
 * into a folder of its own (or takes it from PARSE_SERVER_DIR), fills classes through the public SDK, and imports them
 * twice. It is no part of `npm test`: Parse Server and what it needs are no dependency of the product.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import Parse from 'parse/node'
import pg from 'pg'
import { freePort } from '../src/kernel/server/database/embedded/server-process.ts'
import { openDatabase } from '../src/kernel/server/open-database.ts'
import { readSettings } from '../src/kernel/server/settings.ts'

const version = '9.10.0'
const [applicationId, masterKey] = ['anterior', 'clave-maestra-de-prueba']
const sellers = 1100
const together = 20
const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url))
const run = promisify(execFile)

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const installParseServer = async (folder: string): Promise<string> => {
  const known = process.env.PARSE_SERVER_DIR
  if (known) return known
  say(`Installing parse-server ${version} …`)
  await writeFile(join(folder, 'package.json'), '{"private":true}')
  const parameters = ['install', '--ignore-scripts', '--no-audit', '--no-fund', `parse-server@${version}`]
  await run('npm', parameters, { cwd: folder })
  return folder
}

const untilReady = async (url: string): Promise<void> => {
  for (let attempt = 0; attempt < 120; attempt += 1) {
    const isUp = await fetch(`${url}/health`).then(
      answer => answer.ok,
      () => false,
    )
    if (isUp) return
    await wait(500)
  }
  throw new Error('Parse Server did not start.')
}

const startParseServer = async (folder: string, databaseUrl: string): Promise<{ url: string; child: ChildProcess }> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/parse`
  const options = {
    appId: applicationId,
    masterKey,
    databaseURI: databaseUrl,
    serverURL: url,
    port,
    mountPath: '/parse',
  }
  const file = join(folder, 'parse-server.json')
  await writeFile(file, JSON.stringify({ ...options, allowClientClassCreation: true, logsFolder: null, silent: true }))
  const script = join(folder, 'node_modules/parse-server/bin/parse-server')
  const child = spawn(process.execPath, [script, file], { stdio: 'ignore' })
  await untilReady(url)
  return { url, child }
}

const fill = async (url: string): Promise<string> => {
  Reflect.apply(Reflect.get(Parse, 'initialize'), Parse, [applicationId, undefined, masterKey])
  Parse.serverURL = url
  const options = { useMasterKey: true }
  const company = await new Parse.Object('Enviroments').save({ name: 'Empresa anterior' }, options)
  const envId = company.id ?? ''
  // The first object of a class makes its columns; others beside it would race for them. Batches of Parse Server 9 fail.
  const save = async (className: string, objects: object[]) => {
    const [first, ...others] = objects.map(object => new Parse.Object(className, { envId, ...object }))
    const saved = await first?.save(null, options)
    for (let start = 0; start < others.length; start += together)
      await Promise.all(others.slice(start, start + together).map(object => object.save(null, options)))
    return saved
  }
  await save(
    'Sellers',
    Array.from({ length: sellers }, (_, at) => ({ k: `P${at}`, n: `Vendedor ${at}` })),
  )
  const funnel = await save('Funnels', [{ key: 'VENTAS', name: 'Ventas' }])
  await save('FunnelStates', [{ key: 'VISITA', funnelKey: 'VENTAS', name: 'Visita' }])
  const opportunity = { name: 'Freezer', pipelineId: funnel?.id, stateKey: 'VISITA', sellerKey: 'P1' }
  await save('Opportunities', [
    { ...opportunity, key: 'OP1', oppValue: 100.5, closingDate: new Date('2026-12-24T00:00:00Z') },
    { ...opportunity, key: 'OP2' },
  ])
  await save('CommercialActions', [{ opKey: 'OP1', caT: 'call', te: 'Llamar' }])
  await save('Notification', [{ title: 'Aviso', description: 'Texto', startDate: new Date('2026-11-01T12:00:00Z') }])
  return envId
}

/** The numbers of a class in the table of the command: there, created, equal, different, refused, skipped. */
const countsOf = (output: string, className: string): string =>
  output
    .split('\n')
    .find(line => line.startsWith(`${className} `))
    ?.replace(/\./g, '')
    .match(/\d+/g)
    ?.join(' ') ?? ''

const expected: Record<string, [first: string, second: string]> = {
  Sellers: [`${sellers} ${sellers} 0 0 0 0`, `${sellers} 0 ${sellers} 0 0 0`],
  Funnels: ['1 1 0 0 0 0', '1 0 1 0 0 0'],
  FunnelStates: ['1 1 0 0 0 0', '1 0 1 0 0 0'],
  Opportunities: ['2 2 0 0 0 0', '2 0 2 0 0 0'],
  CommercialActions: ['1 1 0 0 0 0', '1 0 1 0 0 0'],
  Notification: ['1 1 0 0 0 0', '1 0 1 0 0 0'],
}

const folder = await mkdtemp(join(tmpdir(), 'anden-parse-server-'))
const database = await openDatabase(readSettings({ DATA_DIR: join(folder, 'data') }), () => {})
let server: Awaited<ReturnType<typeof startParseServer>> | null = null
let wrong = 0
try {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  await client.query('create database parse_before')
  await client.end()
  const oldUrl = new URL(database.ownerUrl)
  oldUrl.pathname = '/parse_before'
  server = await startParseServer(await installParseServer(folder), oldUrl.href)
  const envId = await fill(server.url)
  const env = {
    ...process.env,
    DATABASE_URL: database.ownerUrl,
    DATA_DIR: join(folder, 'data'),
    PARSE_MASTER_KEY: masterKey,
  }
  // Exit code 2 says that something differs or was refused: the table says what.
  const anden = async (...parameters: string[]): Promise<string> => {
    const ended = run(process.execPath, [cli, ...parameters], { cwd: folder, env })
    const failed = (error: { code?: number; stdout?: string }) => (error.code === 2 ? error : Promise.reject(error))
    return (await ended.catch(failed)).stdout ?? ''
  }
  await anden('env', 'create', 'Empresa')
  const parameters = ['import', 'parse', '--env', 'Empresa', '--url', server.url, '--application-id', applicationId]
  for (const [at, more] of [['--source-env', envId], ['--again']].entries()) {
    const output = await anden(...parameters, ...more)
    say(output)
    for (const [className, counts] of Object.entries(expected)) {
      if (countsOf(output, className) === counts[at]) continue
      wrong += 1
      say(`WRONG: ${className} is «${countsOf(output, className)}», not «${counts[at]}»`)
    }
  }
} finally {
  if (server) {
    const { child } = server
    const ended = new Promise(resolve => child.once('exit', resolve))
    child.kill()
    await ended
  }
  await database.close()
  await rm(folder, { recursive: true, force: true })
}
say(wrong === 0 ? 'Everything was imported, and nothing twice.' : `${wrong} classes were wrong.`)
process.exit(wrong === 0 ? 0 : 1)
