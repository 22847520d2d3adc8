import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FetchSource, PMTiles } from 'pmtiles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { streetTilesPath } from '../../contract/street-tiles.ts'
import { streetArchive } from '../../testing/street-archive.ts'
import { checkStreetFile } from './open-archive.ts'

const rosario: [number, number] = [-60.65, -32.95]
const archive = streetArchive({
  zoom: 8,
  at: rosario,
  attribution: '© Calles de prueba',
  layers: [
    {
      name: 'roads',
      features: [{ properties: { kind: 'major_road', name: 'San Martín' }, lines: [[rosario, [-60.6, -32.9]]] }],
    },
  ],
})

let folder: string
let path: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anden-streets-'))
  path = join(folder, 'calles.pmtiles')
  await writeFile(path, archive)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('at start', () => {
  const check = async (name: string, bytes: Buffer): Promise<string> => {
    const file = join(folder, name)
    await writeFile(file, bytes)
    return checkStreetFile({ MAP_PMTILES: file }).then(
      () => 'accepted',
      (error: Error) => error.message.replace(file, 'FILE'),
    )
  }
  const changed = (at: number, value: number): Buffer => {
    const bytes = Buffer.from(archive)
    bytes.writeUInt8(value, at)
    return bytes
  }

  test('an archive that can be drawn is accepted, by path or by file address, and an address is not asked', async () => {
    await checkStreetFile({ MAP_PMTILES: path })
    await checkStreetFile({ MAP_PMTILES: `file://${path}` })
    await checkStreetFile({ MAP_PMTILES: 'https://mapas.example.com/calles.pmtiles' })
    await checkStreetFile({})
  })

  test('a file that is not there is named', async () => {
    await expect(checkStreetFile({ MAP_PMTILES: join(folder, 'otro.pmtiles') })).rejects.toThrow(
      /^MAP_PMTILES: .*otro\.pmtiles no se puede abrir/,
    )
  })

  test.each([
    ['something else', Buffer.from('<html>'.repeat(100)), /no es un archivo PMTiles/],
    ['nothing', Buffer.alloc(0), /no es un archivo PMTiles/],
    ['half of it', archive.subarray(0, archive.length - 8), /está cortado/],
    ['an older version', changed(7, 2), /versión vieja/],
    ['unknown tiles', changed(99, 0), /no dibujan/],
    ['brotli', changed(98, 3), /usá gzip/],
    ['a broken directory', changed(130, 7), /dañado/],
  ])('%s is refused and says why', async (name, bytes, why) => {
    expect(await check(`${name}.pmtiles`, bytes)).toMatch(why)
  })
})

describe('served', () => {
  let application: TestApplication
  let bearer: { authorization: string }
  beforeAll(async () => {
    application = await createTestApplication({ MAP_PMTILES: path })
    bearer = { authorization: `Bearer ${(await application.signIn({ roleNumber: 2, sellerKey: 'V1' })).token}` }
  })
  afterAll(() => application.stop())
  const ask = (range?: string, headers: Record<string, string> = bearer) =>
    application.app.inject({ url: streetTilesPath, headers: { ...headers, ...(range ? { range } : {}) } })

  test('a part of the file, as bytes, that the browser may keep', async () => {
    const { statusCode, headers, rawPayload } = await ask('bytes=0-126')
    expect(statusCode).toBe(206)
    expect(headers).toMatchObject({
      'content-range': `bytes 0-126/${archive.length}`,
      'content-length': '127',
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=86400',
    })
    expect(headers.etag).toMatch(/^"[\w-]+"$/)
    expect(rawPayload.equals(archive.subarray(0, 127))).toBe(true)
  })

  test('beyond its end what there is; what is not there, and the whole, are refused with its size', async () => {
    expect((await ask(`bytes=${archive.length - 3}-999999`)).rawPayload.length).toBe(3)
    for (const range of [
      undefined,
      `bytes=${archive.length}-`,
      'bytes=9-3',
      'bytes=-5',
      'bytes=0-1,4-5',
      'lines=0-1',
    ]) {
      const { statusCode, headers } = await ask(range)
      expect([statusCode, headers['content-range']], range).toEqual([416, `bytes */${archive.length}`])
    }
  })

  test('to nobody who has not signed in', async () => {
    expect((await ask('bytes=0-126', {})).statusCode).toBe(401)
  })

  test('and read by the reader that maps use; the session says where it is, and the policy opens for nobody', async () => {
    const address = await application.app.listen({ port: 0, host: '127.0.0.1' })
    const reader = new PMTiles(new FetchSource(address + streetTilesPath, new Headers(bearer)))
    expect(await reader.getHeader()).toMatchObject({ minZoom: 8, maxZoom: 8 })
    expect(await reader.getMetadata()).toMatchObject({ attribution: '© Calles de prueba' })
    expect((await reader.getZxy(8, 84, 152))?.data.byteLength).toBeGreaterThan(20)
    const links = await application.app.inject('/api/public/links')
    expect(links.json()).toMatchObject({ mapTiles: streetTilesPath, mapStyle: null })
    expect(links.headers['content-security-policy']).toContain("connect-src 'self';")
  })

  test('a file that went away is not found', async () => {
    await rm(path)
    expect((await ask('bytes=0-126')).statusCode).toBe(404)
    await writeFile(path, archive)
  })
})

test('an archive elsewhere is asked by browsers: the policy opens for its origin alone', async () => {
  const url = 'https://mapas.example.com/calles.pmtiles'
  const application = await createTestApplication({ MAP_PMTILES: url })
  const links = await application.app.inject('/api/public/links')
  expect(links.json()).toMatchObject({ mapTiles: url })
  expect(links.headers['content-security-policy']).toContain("connect-src 'self' https://mapas.example.com;")
  await application.stop()
})
