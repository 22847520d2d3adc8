/**
 * The serving process as people start it: time and memory of a later start, assets as they travel, and how much memory
 * fifty heavy requests of a kind take at once. Times depend on the machine; processor time and memory hardly do.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { buildWeb, webDirectory } from '../src/kernel/server/web-client/build-web.ts'
import { type Bench, type BenchRow, median } from './context.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const port = Number(process.env.BENCH_PORT ?? 3197)
const address = `http://127.0.0.1:${port}`
const atOnce = 50
const startBarMs = 2_000
const idleBarMb = 200

const wait = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/** The arguments of `npm start`, flags of Node included. */
const startArguments = (): string[] => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
  return scripts.start.split(' ').slice(1)
}

type Served = { child: ChildProcess; firstAnswerMs: number; startCpuMs: number; stop: () => Promise<void> }

const residentMb = ({ pid }: ChildProcess): number => {
  const line = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)
  return Number(line?.[1]) / 1024
}

/** Linux counts in hundredths of a second. */
const cpuMs = ({ pid }: ChildProcess): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Waits until the process has used less than a fiftieth of a processor for five seconds: before that it works on something. */
const untilAtRest = async (child: ChildProcess): Promise<void> => {
  for (let used = Number.POSITIVE_INFINITY; used > 100; ) {
    const before = cpuMs(child)
    await wait(5_000)
    used = cpuMs(child) - before
  }
}

const isUp = (): Promise<boolean> =>
  fetch(`${address}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

const start = async (folder: string): Promise<Served> => {
  const env = { ...process.env, PORT: String(port), DATA_DIR: folder, DEMO: 'on', LOG_LEVEL: 'error' }
  const startedAt = performance.now()
  const child = spawn(process.execPath, startArguments(), { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    await wait(20)
  }
  const firstAnswerMs = performance.now() - startedAt
  const startCpuMs = cpuMs(child)
  const stop = async (): Promise<void> => {
    const ended = new Promise(resolve => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
  return { child, firstAnswerMs, startCpuMs, stop }
}

const row = (name: string, ours: number, baseline: number, unit: string, against: string): BenchRow => ({
  name,
  ours,
  baseline,
  unit,
  ratio: ours / baseline,
  against,
})

const laterStarts = async (folder: string): Promise<BenchRow[]> => {
  const starts: Served[] = []
  const idle: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const served = await start(folder)
    await wait(15_000)
    await untilAtRest(served.child)
    idle.push(residentMb(served.child))
    await served.stop()
    starts.push(served)
  }
  return [
    row(
      'a later start: first answer',
      median(starts.map(({ firstAnswerMs }) => firstAnswerMs)),
      startBarMs,
      'ms',
      'the bar',
    ),
    row('a later start: processor', median(starts.map(({ startCpuMs }) => startCpuMs)), startBarMs, 'ms', 'the bar'),
    row('idle', median(idle), idleBarMb, 'MB resident', 'the bar'),
  ]
}

const signIn = async (): Promise<string> => {
  const authorization = `Basic ${Buffer.from('admin@demo.example:demo1234').toString('base64')}`
  const answer = await fetch(`${address}/api/v1/auth/email`, { method: 'POST', headers: { authorization } })
  await answer.clone().arrayBuffer()
  return ((await answer.json()) as { token: string }).token
}

type Load = { name: string; send: (token: string) => Promise<Response> }

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })
const bytesOf = async (token: string, path: string): Promise<Uint8Array> =>
  new Uint8Array(await (await fetch(`${address}${path}`, { headers: bearer(token) })).arrayBuffer())

/** A photo of twelve million pixels that hardly compresses. */
const photoBytes = async (): Promise<Uint8Array> => {
  const [width, height] = [4_000, 3_000]
  const image = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } }).blur(2)
  return new Uint8Array(await image.jpeg({ quality: 80 }).toBuffer())
}

const loadsOf = async (token: string): Promise<Load[]> => {
  const photo = await photoBytes()
  const workbook = await bytesOf(token, '/api/data/customers/export?format=xlsx')
  const send = (path: string, body?: Uint8Array) => (key: string) =>
    fetch(`${address}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...bearer(key), ...(body ? { 'content-type': 'application/octet-stream' } : {}) },
      ...(body ? { body } : {}),
    } as RequestInit)
  return [
    {
      name: 'passwords',
      send: () =>
        fetch(`${address}/api/v1/auth/email`, {
          method: 'POST',
          headers: { authorization: `Basic ${Buffer.from('admin@demo.example:demo1234').toString('base64')}` },
        }),
    },
    { name: `photos of ${Math.round(photo.length / 1e5) / 10} MB`, send: send('/api/files?name=foto.jpg', photo) },
    { name: 'PDFs of 600 customers', send: send('/api/data/customers/export?format=pdf') },
    { name: 'xlsx of 25,000 orders', send: send('/api/data/orders/export?format=xlsx') },
    { name: 'uploads of xlsx', send: send('/api/imports?resource=customers&name=clientes.xlsx', workbook) },
  ]
}

/** Megabytes that the process grew by at its highest while `count` of them were answered. */
const grown = async ({ child }: Served, { send }: Load, token: string, count: number) => {
  const before = residentMb(child)
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMb(child))
  }, 20)
  const answers = await Promise.all(
    Array.from({ length: count }, async () => {
      const answer = await send(token)
      for await (const _piece of answer.body ?? []) void _piece
      return answer.status
    }),
  )
  clearInterval(timer)
  return { megabytes: peak - before, refused: answers.filter(status => status >= 400).length }
}

const underLoad = async (folder: string): Promise<BenchRow[]> => {
  const served = await start(folder)
  const rows: BenchRow[] = []
  try {
    const token = await signIn()
    for (const load of await loadsOf(token)) {
      const one = await grown(served, load, token, 1)
      const many = await grown(served, load, token, atOnce)
      console.log(load.name, { one, many })
      rows.push({
        ...row(`${atOnce} ${load.name} at once`, many.megabytes, Math.max(1, one.megabytes), 'MB grown', 'one alone'),
        detail: { refused: many.refused },
      })
    }
  } finally {
    await served.stop()
  }
  return rows
}

const sizeOf = async (path: string): Promise<number> => (await readFile(path)).length

/** Bytes of all scripts and styles as brotli and as gzip. */
const assetBytes = async (): Promise<BenchRow> => {
  const folder = join(webDirectory, 'assets')
  const names = (await readdir(folder)).filter(name => /\.(js|css)\.br$/.test(name))
  let [brotli, gzip] = [0, 0]
  for (const name of names) {
    brotli += await sizeOf(join(folder, name))
    gzip += await sizeOf(join(folder, name.replace(/br$/, 'gz')))
  }
  return row('assets as brotli', brotli / 1e6, gzip / 1e6, 'MB', 'gzip')
}

export const run: Bench = async () => {
  await buildWeb()
  const folder = await mkdtemp(join(tmpdir(), 'anden-bench-process-'))
  await chmod(folder, 0o755)
  try {
    // The first start creates the companies, the small copies of their photos, and the cache of compiled scripts.
    const first = await start(folder)
    await untilAtRest(first.child)
    await first.stop()
    return [...(await laterStarts(folder)), await assetBytes(), ...(await underLoad(folder))]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
