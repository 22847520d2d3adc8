import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { PMTiles, type Source } from 'pmtiles'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { deepest, worldArchive } from '../kernel/server/street-tiles/testing/world-archive.ts'

const cli = fileURLToPath(new URL('../cli.ts', import.meta.url))
const archive = worldArchive()
let server: Server
let url: string
let folder: string
let servedBytes = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anden-map-'))
  server = createServer((request, response) => {
    const [, from = '', to = ''] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
    if (request.url !== '/mundo.pmtiles' || from === '') return response.writeHead(404).end()
    const part = archive.subarray(Number(from), Number(to) + 1)
    servedBytes += part.length
    return response.writeHead(206, { etag: '"1"' }).end(part)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/mundo.pmtiles`
})
afterEach(async () => {
  servedBytes = 0
  for (const name of await readdir(folder)) await rm(join(folder, name))
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

const mapGet = async (...options: string[]) => {
  const child = spawn(process.execPath, [cli, 'map', 'get', ...options], {
    cwd: folder,
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise<number | null>(resolve => child.once('close', resolve))
  const [out, error, code] = await Promise.all([text(child.stdout), text(child.stderr), exited])
  return { code, out, error }
}

const headerOf = async (name: string) => {
  const bytes = await readFile(join(folder, name))
  const source: Source = {
    getKey: () => name,
    getBytes: async (offset, length) => ({ data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer }),
  }
  return new PMTiles(source).getHeader()
}

const rosario = '-61,-33.2,-60.4,-32.7'

test('--bbox cuts the region out of an address by ranges, with progress on stderr and the result on stdout', async () => {
  const { code, out, error } = await mapGet('--bbox', rosario, '--from', url, '--out', 'rosario.pmtiles')
  expect([code, error.includes('Error')]).toEqual([0, false])
  expect(out).toMatch(/^[\d.]+ teselas, acercamiento 0 a 7, [\d.,]+ MB\.\n/)
  expect(out).toContain(`Listo. Para verlo, arrancá con MAP_PMTILES=`)
  expect(out).toContain(join(folder, 'rosario.pmtiles'))
  expect(error).toMatch(/Índice: [\d.]+ partes, [\d.]+ por segundo/)
  expect(error).toMatch(/Mapa: \d+ de \d+ \(\d+ %\) MB, [\d.]+ por segundo/)
  expect(await headerOf('rosario.pmtiles')).toMatchObject({
    minLon: -61,
    minLat: -33.2,
    maxLon: -60.4,
    maxLat: -32.7,
    maxZoom: deepest,
  })
  expect(servedBytes).toBeLessThan(archive.length / 2)
})

test('--province cuts one, by its name however it is written, down to --max-zoom; one that does not exist lists those that do', async () => {
  const cut = await mapGet('--province', 'santa fe', '--from', url, '--max-zoom', '5')
  expect([cut.code, cut.error.includes('Error')]).toEqual([0, false])
  expect(await headerOf('calles.pmtiles')).toMatchObject({ minLon: -62.89, maxLat: -27.99, maxZoom: 5 })
  const unknown = await mapGet('--province', 'Atlántida', '--from', url)
  expect(unknown.code).not.toBe(0)
  expect(unknown.error).toContain('No hay una provincia «Atlántida»')
  expect(unknown.error).toContain('Santa Fe')
})

test('a file that exists is kept unless --force replaces it', async () => {
  const path = join(folder, 'calles.pmtiles')
  await writeFile(path, 'lo que había')
  const refused = await mapGet('--bbox', rosario, '--from', url)
  expect(refused.code).not.toBe(0)
  expect(refused.error).toContain('ya existe. Elegí otro nombre, o reemplazalo con --force.')
  expect([await readFile(path, 'utf8'), servedBytes]).toEqual(['lo que había', 0])
  expect((await mapGet('--bbox', rosario, '--from', url, '--force')).code).toBe(0)
  expect((await headerOf('calles.pmtiles')).maxZoom).toBe(deepest)
})

test('--dry-run says how much it would be, and writes nothing', async () => {
  const { code, out } = await mapGet('--bbox', rosario, '--from', url, '--dry-run')
  expect([code, await readdir(folder)]).toEqual([0, []])
  expect(out).toMatch(/^[\d.]+ teselas, acercamiento 0 a 7, [\d.,]+ MB\.\n$/)
})

test.each([
  [[], 'Falta la opción «--from <origen>».'],
  [['--from', 'x.pmtiles'], 'Falta la zona: --bbox oeste,sur,este,norte o --province nombre.'],
  [['--from', 'x.pmtiles', '--bbox', '1,2,3'], 'Son cuatro grados'],
  [['--from', 'x.pmtiles', '--bbox', '-60,-33,-61,-32'], 'Son cuatro grados'],
  [['--from', 'x.pmtiles', '--bbox', rosario, '--province', 'Salta'], 'Esas opciones no van juntas'],
  [['--from', 'x.pmtiles', '--bbox', rosario, '--max-zoom', '40'], 'Tiene que ser un número entero entre 0 y 22.'],
])('%j is refused in Spanish, and nothing is written', async (options, message) => {
  const { code, out, error } = await mapGet(...options)
  expect([code, out, await readdir(folder)]).toEqual([1, '', []])
  expect(error).toContain(message)
})
