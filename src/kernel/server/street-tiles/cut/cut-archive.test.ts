import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PMTiles, type Source, tileIdToZxy } from 'pmtiles'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkStreetFile } from '../open-archive.ts'
import { deepest, worldArchive } from '../testing/world-archive.ts'
import { openArchiveSource } from './archive-source.ts'
import { cutArchive, readsOf } from './cut-archive.ts'
import { planCut } from './plan-cut.ts'
import { type Box, countCover, coverOf } from './tile-cover.ts'

const archive = worldArchive()
const rosario: Box = { west: -61, south: -33.2, east: -60.4, north: -32.7 }

type Behaviour = { failures: number; whole: boolean; etag: () => string; onRequest: () => void }
let behaviour: Behaviour
let server: Server
let url: string
let folder: string
let served: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anden-cut-'))
  server = createServer((request, response) => {
    behaviour.onRequest()
    const [, from = '', to = ''] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
    if (request.url !== '/mundo.pmtiles') return response.writeHead(404).end()
    if (behaviour.failures > 0) {
      behaviour.failures -= 1
      return request.socket.destroy()
    }
    if (behaviour.whole) return response.writeHead(200).end(archive)
    if (Number(from) >= archive.length) return response.writeHead(416).end()
    const part = archive.subarray(Number(from), Number(to) + 1)
    served += part.length
    return response.writeHead(206, { etag: behaviour.etag() }).end(part)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mundo.pmtiles`
})
beforeEach(() => {
  behaviour = { failures: 0, whole: false, etag: () => '"1"', onRequest: () => undefined }
  served = 0
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

const never = new AbortController().signal

const cut = async (from: string, box: Box, given: { maxZoom?: number; signal?: AbortSignal; name?: string } = {}) => {
  const { maxZoom = null, signal = never, name = 'corte' } = given
  const source = await openArchiveSource(from)
  const path = join(folder, `${name}.pmtiles`)
  try {
    const plan = await planCut(source, { box, maxZoom, signal })
    await cutArchive({ source, cut: plan, box, path, signal })
    return { path, plan }
  } finally {
    await source.close()
  }
}

const reader = async (path: string): Promise<PMTiles> => {
  const bytes = await readFile(path)
  const source: Source = {
    getKey: () => path,
    getBytes: async (offset, length) => ({ data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer }),
  }
  return new PMTiles(source)
}

/**
 * Reads the cut archive with another reader than the product's: every tile of the box is unchanged, and there is none
 * outside.
 */
const expectTiles = async (path: string, box: Box, maxZoom: number): Promise<void> => {
  const opened = await reader(path)
  for (const { first, last } of coverOf(box, 0, maxZoom))
    for (let id = first; id <= last; id += 1) {
      const tile = await opened.getZxy(...tileIdToZxy(id))
      expect(Buffer.from(tile?.data ?? new ArrayBuffer(0)).toString(), String(id)).toBe(
        id % 3 === 0 ? `tesela ${id}` : 'agua',
      )
    }
}

describe('a region cut out of a larger archive', () => {
  test('by ranges holds its tiles and no others, and little more is asked for', async () => {
    const { path, plan } = await cut(url, rosario)
    await expectTiles(path, rosario, deepest)
    const opened = await reader(path)
    const header = await opened.getHeader()
    expect(header).toMatchObject({
      minZoom: 0,
      maxZoom: deepest,
      minLon: -61,
      maxLat: -32.7,
      numAddressedTiles: plan.tiles,
    })
    expect(await opened.getMetadata()).toMatchObject({ attribution: '© Mundo de prueba' })
    expect(await opened.getZxy(deepest, 0, 0)).toBeUndefined()
    expect(plan.tiles).toBe(countCover(rosario, 0, deepest))
    expect(served).toBeLessThan(archive.length / 2)
    await checkStreetFile({ MAP_PMTILES: path })
  })

  test('of a file, down to a zoom, over the edge of the world, and whole', async () => {
    const world = join(folder, 'mundo.pmtiles')
    await writeFile(world, archive)
    const edge = { west: 179, south: -90, east: 180, north: 90 }
    const everything = { west: -180, south: -90, east: 180, north: 90 }
    for (const [box, maxZoom] of [
      [rosario, 4],
      [edge, 6],
      [everything, deepest],
    ] as const)
      await expectTiles((await cut(world, box, { maxZoom })).path, box, maxZoom)
    expect((await readFile(join(folder, 'corte.pmtiles'))).length).toBeLessThan(archive.length)
  }, 60_000)

  test('goes on after answers that were lost', async () => {
    behaviour.failures = 2
    await expectTiles((await cut(url, rosario)).path, rosario, deepest)
  }, 30_000)
})

describe('what cannot be cut is refused in Spanish, and nothing stays', () => {
  const refusalOf = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'cut',
      (error: Error) => error.message,
    )

  test('an address without ranges, one that is not there, and an archive that changes meanwhile', async () => {
    behaviour.whole = true
    expect(await refusalOf(cut(url, rosario))).toContain('no responde por partes')
    behaviour.whole = false
    expect(await refusalOf(cut(url.replace('mundo', 'otro'), rosario))).toContain('respondió 404')
    let answers = 0
    behaviour.etag = () => {
      answers += 1
      return answers > 3 ? '"2"' : '"1"'
    }
    expect(await refusalOf(cut(url, rosario, { name: 'cambia' }))).toContain('cambió mientras se bajaba')
    expect((await readdir(folder)).filter(name => name.startsWith('cambia'))).toEqual([])
  })

  test('something else, a box it knows nothing of, one that is too large, and an index that is damaged', async () => {
    const other = join(folder, 'otro.pmtiles')
    const refusalFor = async (bytes: Buffer, box = rosario): Promise<string> => {
      await writeFile(other, bytes)
      return refusalOf(cut(other, box))
    }
    expect(await refusalFor(Buffer.from('<html>'.repeat(100)))).toContain('no es un archivo PMTiles')
    expect(await refusalFor(archive.subarray(0, 200))).toContain('está cortado')
    const damaged = Buffer.from(archive)
    damaged.fill(7, 130, 200)
    expect(await refusalFor(damaged)).toContain('está dañado')
    const deep = Buffer.from(archive)
    deep.writeUInt8(16, 101)
    expect(await refusalFor(deep, { west: -180, south: -80, east: 180, north: 80 })).toContain('demasiado grande')
    expect(await refusalOf(cut(join(folder, 'nada.pmtiles'), rosario))).toContain('No se puede abrir')
  })

  test('one that is interrupted', async () => {
    const stop = new AbortController()
    let requests = 0
    behaviour.onRequest = () => {
      requests += 1
      if (requests === 5) stop.abort(new Error('Interrumpido.'))
    }
    expect(await refusalOf(cut(url, rosario, { signal: stop.signal, name: 'parado' }))).toContain('Interrumpido')
    expect((await readdir(folder)).filter(name => name.startsWith('parado'))).toEqual([])
  })
})

test('pieces that lie close are read together, and large ones in parts', () => {
  const copies = [
    { from: 0, to: 0, length: 100 },
    { from: 200, to: 100, length: 100 },
    { from: 1_000_000, to: 200, length: 20_000_000 },
  ]
  const reads = readsOf(copies)
  expect(reads.map(({ from, length }) => [from, length])).toEqual([
    [0, 300],
    [1_000_000, 8_388_608],
    [9_388_608, 8_388_608],
    [17_777_216, 3_222_784],
  ])
  expect(reads.flatMap(read => read.copies).reduce((sum, { length }) => sum + length, 0)).toBe(20_000_200)
})
