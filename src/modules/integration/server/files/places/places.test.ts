import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { s3Keys, startS3Server } from '../../../../../kernel/server/backup/places/s3-server.fixture.ts'
import type { ConnectionAddress, ConnectionSecret } from '../../../contract/file-connections.ts'
import { networksOf, resolveBySystem } from '../../webhooks/addresses.ts'
import type { FilePlace } from './file-place.ts'
import { createFolderPlace } from './folder-place.ts'
import { openPlace, type PlaceRules, type PlaceTarget } from './open-place.ts'
import { type SftpTestServer, sftpPerson, startSftpServer } from './sftp-server.fixture.ts'
import { shownHostKey, testPlace } from './test-place.ts'

const envId = '01900000-0000-7000-8000-000000000001'
let base: string
let sftp: SftpTestServer
let bucketServer: InstanceType<typeof S3rver>
let bucketPort: number
let hostKey: string
const rules = (): PlaceRules => ({
  folders: join(base, 'intercambio'),
  open: networksOf('127.0.0.0/8'),
  resolve: resolveBySystem,
})
const closed = (): PlaceRules => ({ ...rules(), open: networksOf('') })

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'anden-places-'))
  sftp = await startSftpServer()
  bucketServer = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(base, 's3'),
    configureBuckets: [{ name: 'cambios', configs: [] }],
  })
  bucketPort = (await bucketServer.run()).port
  hostKey = (await shownHostKey(rules(), target(sftpAddress(), sftpSecret))) ?? ''
})
afterAll(async () => {
  await bucketServer.close()
  await sftp.stop()
  await rm(base, { recursive: true, force: true })
})

const folders = { path: 'entrada', outPath: 'salida' }
const sftpAddress = (): ConnectionAddress => ({
  kind: 'sftp',
  host: 'localhost',
  port: sftp.port,
  user: sftpPerson.user,
  ...folders,
})
const sftpSecret = { password: sftpPerson.password }
const s3Address = (bucket = 'cambios'): ConnectionAddress => ({
  kind: 's3',
  endpoint: `http://127.0.0.1:${bucketPort}`,
  region: 'us-east-1',
  bucket,
  accessKeyId: 'S3RVER',
  ...folders,
})
const s3Secret = { secretAccessKey: 'S3RVER' }
const target = (address: ConnectionAddress, secret: ConnectionSecret = {}, key: string | null = null): PlaceTarget => ({
  envId,
  address,
  secret,
  hostKey: key,
})
const open: Record<string, () => Promise<FilePlace>> = {
  'a folder': () => openPlace(rules(), target({ kind: 'folder', ...folders })),
  'an SFTP server': () => openPlace(rules(), target(sftpAddress(), sftpSecret, hostKey)),
  'a bucket': () => openPlace(rules(), target(s3Address(), s3Secret)),
}
const put = (place: FilePlace, path: string, content: string) =>
  place.write(path, Readable.from([Buffer.from(content)]))

describe.each(Object.keys(open))('%s', name => {
  test('lists, reads, writes, moves and removes alike', async () => {
    const place = await open[name]?.()
    if (!place) throw new Error('no such place')
    expect(await place.list('entrada', 10)).toEqual([])
    await put(place, 'entrada/b ñandú.csv', 'dos')
    await put(place, 'entrada/a.csv', 'uno')
    await put(place, 'entrada/más/adentro.csv', 'no')
    expect((await place.list('entrada', 10)).map(file => [file.name, file.bytes])).toEqual([
      ['a.csv', 3],
      ['b ñandú.csv', 3],
    ])
    expect(await place.list('entrada', 1)).toHaveLength(1)
    await put(place, 'entrada/a.csv', 'otro')
    expect(await text(await place.read('entrada/a.csv'))).toBe('otro')
    await place.move('entrada/a.csv', 'entrada/procesados/2026/a.csv')
    expect(await place.stat('entrada/a.csv')).toBeNull()
    expect((await place.stat('entrada/procesados/2026/a.csv'))?.bytes).toBe(4)
    await place.remove('entrada/b ñandú.csv')
    await place.remove('entrada/b ñandú.csv')
    expect(await place.list('entrada', 10)).toEqual([])
    await expect(place.move('entrada/nada.csv', 'x.csv')).rejects.toThrow()
    await place.close()
  })

  test('keeps what it moves until it is known that it was copied', async () => {
    const place = await open[name]?.()
    if (!place) throw new Error('no such place')
    await put(place, 'salida/.oculto', 'uno')
    const dies = () => Promise.reject(new Error('the process was killed'))
    const moved = await place.move('salida/.oculto', 'salida/x.txt', dies).then(
      () => 'at once',
      (error: unknown) => String(error),
    )
    expect(await text(await place.read('salida/x.txt'))).toBe('uno')
    expect(moved).toBe(name === 'a bucket' ? 'Error: the process was killed' : 'at once')
    expect((await place.stat('salida/.oculto')) !== null).toBe(name === 'a bucket')
    for (const path of ['salida/.oculto', 'salida/x.txt']) await place.remove(path)
    await place.close()
  })

  test('is tested in words', async () => {
    const address = {
      'a folder': { kind: 'folder' as const, ...folders },
      'an SFTP server': sftpAddress(),
      'a bucket': s3Address(),
    }[name]
    const secret = { 'a folder': {}, 'an SFTP server': sftpSecret, 'a bucket': s3Secret }[name]
    if (!address || !secret) throw new Error('no such place')
    const told = await testPlace(rules(), target(address, secret, hostKey), { takes: true, drops: true })
    expect(told.steps.filter(({ isFine }) => !isFine)).toEqual([])
    expect(told).toMatchObject({ isFine: true, asksForKey: false })
    expect(told.steps.map(step => step.text).join(' ')).toContain('«salida» de lo que se exporta se puede escribir')
  })
})

describe('a folder', () => {
  test('leads nowhere else: not up, not through a link, not to another company', async () => {
    const root = join(base, 'encerrada')
    const outside = join(base, 'afuera')
    await mkdir(outside)
    await writeFile(join(outside, 'secreto.csv'), 'secreto')
    const place = await createFolderPlace(root)
    await mkdir(join(root, 'entrada'))
    await symlink(outside, join(root, 'enlace'))
    await symlink(join(outside, 'secreto.csv'), join(root, 'entrada', 'enlace.csv'))
    for (const path of ['../afuera/secreto.csv', 'entrada/../../afuera/secreto.csv', join(outside, 'secreto.csv')]) {
      await expect(place.read(path)).rejects.toThrow(/fuera de la carpeta/)
      await expect(put(place, path, 'pisado')).rejects.toThrow(/fuera de la carpeta/)
      await expect(place.remove(path)).rejects.toThrow(/fuera de la carpeta/)
    }
    await expect(place.read('enlace/secreto.csv')).rejects.toThrow(/detrás de un enlace/)
    await expect(place.list('enlace', 10)).rejects.toThrow(/detrás de un enlace/)
    await expect(put(place, 'enlace/nuevo.csv', 'x')).rejects.toThrow(/detrás de un enlace/)
    await expect(place.move('entrada/enlace.csv', 'enlace/x.csv')).rejects.toThrow(/detrás de un enlace/)
    await expect(place.read('entrada/enlace.csv')).rejects.toThrow(/enlace a otra parte/)
    await expect(put(place, 'entrada/enlace.csv', 'pisado')).rejects.toThrow(/enlace a otra parte/)
    expect(await place.list('entrada', 10)).toEqual([])
    expect(await readFile(join(outside, 'secreto.csv'), 'utf8')).toBe('secreto')
  })

  test('is of one company, and of none where the operator opened none', async () => {
    const place = await open['a folder']?.()
    await put(place as FilePlace, 'entrada/mia.csv', 'mía')
    const other = await openPlace(rules(), {
      ...target({ kind: 'folder', ...folders }),
      envId: envId.replace('1', '2'),
    })
    expect(await other.list('entrada', 10)).toEqual([])
    const none = openPlace({ ...rules(), folders: null }, target({ kind: 'folder', ...folders }))
    await expect(none).rejects.toThrow(/no abrió ninguna carpeta/)
  })
})

describe('an SFTP server', () => {
  test('shows its key before it is told who calls, and is spoken to with that key alone', async () => {
    const before = sftp.signIns()
    const first = await testPlace(rules(), target(sftpAddress(), sftpSecret), { takes: true, drops: false })
    expect(first).toMatchObject({ isFine: false, asksForKey: true, hostKey })
    expect(hostKey).toMatch(/^SHA256:[A-Za-z0-9+/]{43}$/)
    const other = await testPlace(rules(), target(sftpAddress(), sftpSecret, 'SHA256:otra'), {
      takes: true,
      drops: false,
    })
    expect(other).toMatchObject({ isFine: false, asksForKey: true, steps: [{ isFine: false }] })
    await expect(openPlace(rules(), target(sftpAddress(), sftpSecret, 'SHA256:otra'))).rejects.toThrow(/otra clave/)
    expect(sftp.signIns()).toBe(before)
  })

  test('that refuses, is not there, or is of a private network is told in words', async () => {
    const wrong = await testPlace(rules(), target(sftpAddress(), { password: 'no' }, hostKey), {
      takes: true,
      drops: true,
    })
    expect(wrong.steps).toEqual([
      { isFine: false, text: 'El servidor no acepta ese usuario con esa contraseña o clave.' },
    ])
    const key = await testPlace(rules(), target(sftpAddress(), { privateKey: 'no es una clave' }, hostKey), {
      takes: true,
      drops: true,
    })
    expect(key.steps.at(-1)?.text).toMatch(/La clave privada o su frase no sirven/)
    const nobody = { ...sftpAddress(), port: 1 } as ConnectionAddress
    expect(
      (await testPlace(rules(), target(nobody, sftpSecret, hostKey), { takes: true, drops: true })).steps.at(-1)?.text,
    ).toBe('Nadie atiende en ese puerto.')
    const refused = await testPlace(closed(), target(sftpAddress(), sftpSecret, hostKey), { takes: true, drops: true })
    expect(refused.steps.at(-1)?.text).toMatch(/red privada o reservada/)
    sftp.refused.add('write')
    const readOnly = await testPlace(rules(), target(sftpAddress(), sftpSecret, hostKey), { takes: false, drops: true })
    sftp.refused.clear()
    expect(readOnly.steps.at(-1)).toMatchObject({ isFine: false, text: expect.stringContaining('no tiene permiso') })
  })
})

test('a bucket of a private network, one that is not there and one with another key are told in words', async () => {
  const told = async (address: ConnectionAddress, secret = s3Secret, which = rules()) =>
    (await testPlace(which, target(address, secret), { takes: true, drops: true })).steps.at(-1)?.text
  expect(await told(s3Address(), s3Secret, closed())).toMatch(/red privada o reservada/)
  expect(await told(s3Address('otro-bucket'))).toMatch(/404 \(NoSuchBucket\)/)
  const signed = await startS3Server()
  const respaldos = { ...s3Address('respaldos'), endpoint: `http://${signed.host}`, accessKeyId: s3Keys.accessKeyId }
  expect(await told(respaldos as ConnectionAddress, { secretAccessKey: 'otra' })).toMatch(
    /403 \(SignatureDoesNotMatch\)/,
  )
  await signed.stop()
  const outside = { ...s3Address(), endpoint: 'http://8.8.8.8' } as ConnectionAddress
  expect(await told(outside)).toMatch(/solo por https/)
})
