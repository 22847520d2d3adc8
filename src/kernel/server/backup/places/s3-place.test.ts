import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backupName } from './backup-place.ts'
import { openPlace } from './open-place.ts'
import { type S3TestServer, s3Keys, startS3Server } from './s3-server.fixture.ts'

let server: S3TestServer
beforeAll(async () => {
  server = await startS3Server()
})
afterAll(() => server.stop())

const never = new AbortController().signal
const withKeys = (path: string, secret = s3Keys.secretAccessKey): string =>
  `s3://${s3Keys.accessKeyId}:${encodeURIComponent(secret)}@${server.host}/${path}`
const variables = () => ({
  AWS_ACCESS_KEY_ID: s3Keys.accessKeyId,
  AWS_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
  AWS_ENDPOINT_URL: `http://${server.host}`,
})
/** In pieces that are no divisors of a part. */
const inPieces = (bytes: Buffer): Readable =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / 1_000_003) }, (_, index) =>
      bytes.subarray(index * 1_000_003, (index + 1) * 1_000_003),
    ),
    { objectMode: false },
  )

test('a backup of several parts comes back byte by byte, by keys in the address and by variables', async () => {
  const bytes = randomBytes(70_000_000)
  const { place, name } = openPlace(withKeys('respaldos/casa'), {})
  expect(name).toBeNull()
  expect(place.title).not.toContain(s3Keys.secretAccessKey)
  expect(await place.write('anden-20261123T033000Z.tar.zst', inPieces(bytes), never)).toBe(bytes.length)
  const same = openPlace('s3://respaldos/casa/anden-20261123T033000Z.tar.zst', variables())
  expect(same.name).toBe('anden-20261123T033000Z.tar.zst')
  const read = await buffer(await same.place.read(same.name ?? ''))
  expect(read.equals(bytes)).toBe(true)
  expect(server.uploads.size).toBe(0)
})

test('the list has every page and nothing of others; removing takes one', async () => {
  const { place } = openPlace(withKeys('respaldos/lista/'), {})
  const names = [1, 2, 3, 4, 5].map(day => backupName(new Date(`2026-11-0${day}T03:30:00Z`), day % 2 === 0))
  for (const name of names) await place.write(name, Readable.from([Buffer.from('x')]), never)
  server.objects.set('lista/otra-cosa.txt', Buffer.from('y'))
  expect((await place.list()).map(({ name }) => name)).toEqual(names.toReversed())
  await place.remove(names[0] ?? '')
  expect((await place.list()).at(-1)).toMatchObject({ name: names[1], bytes: 1, at: '2026-11-02T03:30:00.000Z' })
  expect(server.objects.has('lista/otra-cosa.txt')).toBe(true)
})

test('a server in trouble is asked again; a refusal is told and leaves no upload', async () => {
  const { place } = openPlace(withKeys('respaldos'), {})
  server.fail(2)
  await place.write('anden-20261101T000000Z.tar.zst', Readable.from([Buffer.from('x')]), never)
  server.refusePartsFrom(2)
  const bytes = randomBytes(40_000_000)
  await expect(place.write('anden-20261102T000000Z.tar.zst', inPieces(bytes), never)).rejects.toThrow(
    /403 \(QuotaExceeded\)/,
  )
  server.refusePartsFrom(Number.POSITIVE_INFINITY)
  expect(server.uploads.size).toBe(0)
  expect(server.objects.has('anden-20261102T000000Z.tar.zst')).toBe(false)
  const stranger = openPlace(withKeys('respaldos', 'otra'), {}).place
  await expect(stranger.list()).rejects.toThrow(/403 \(SignatureDoesNotMatch\)/)
  await expect(openPlace(withKeys('otro'), {}).place.list()).rejects.toThrow(/404 \(NoSuchBucket\)/)
})

test('an interrupted upload and a source that fails leave nothing', async () => {
  const { place } = openPlace(withKeys('respaldos/cortado'), {})
  const failing = Readable.from(
    (async function* () {
      yield randomBytes(40_000_000)
      throw new Error('the database went away')
    })(),
    { objectMode: false },
  )
  await expect(place.write('anden-20261103T000000Z.tar.zst', failing, never)).rejects.toThrow('the database went away')
  expect(server.uploads.size).toBe(0)
  expect(await place.list()).toEqual([])
})

test('an address that lacks something is refused in words', () => {
  expect(() => openPlace('s3://bucket', {})).toThrow(/Faltan las claves/)
  expect(() => openPlace(`s3://a:b@${server.host}`, {})).toThrow(/Falta el bucket/)
  expect(() => openPlace('ftp://a/b', {})).toThrow(/Acepta una carpeta/)
})
