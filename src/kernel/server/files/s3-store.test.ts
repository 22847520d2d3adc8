import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { newId } from '../ids.ts'
import { type FileStore, openFileStore } from './file-store.ts'
import { saveUpload } from './files.service.ts'
import { moveFiles } from './move-files.ts'

let server: InstanceType<typeof S3rver>
let folder: string
let host: string

const storeAt = (path: string, keys = 'S3RVER:S3RVER'): FileStore => openFileStore(`s3://${keys}@${host}/${path}`)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anden-s3-'))
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'fotos', configs: [] }],
  })
  const { port } = await server.run()
  host = `127.0.0.1:${port}`
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

test('a bucket of a real S3-compatible server keeps files as a folder does', async () => {
  const store = storeAt('fotos/anden')
  await store.check()
  const key = `${newId()}/${newId()}`
  const bytes = Buffer.from('una góndola, con acentos y \0 ceros')
  await store.put(key, bytes, 'image/jpeg')
  await store.put(`${key}.small`, Buffer.from('chica'), 'image/avif')
  expect(await store.has(key)).toBe(true)
  const stream = await store.read(key)
  expect(stream && (await buffer(stream)).equals(bytes)).toBe(true)
  await store.remove(key)
  await store.remove(key)
  expect([await store.has(key), await store.read(key), await store.has(`${key}.small`)]).toEqual([false, null, true])
})

test('a bucket that is not there is told at the start in words', async () => {
  await expect(storeAt('otro').check()).rejects.toThrow(/No se puede escribir en el bucket «otro».*404/)
  expect(storeAt('fotos').place).not.toContain('S3RVER')
})

const picture = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()

const openCompany = async (): Promise<TestApplication & { ids: string[] }> => {
  const application = await createTestApplication()
  const ids: string[] = []
  for (const color of ['#111111', '#222222', '#333333', '#444444']) {
    const bytes = await picture(color)
    ids.push((await saveUpload(application.platform, application.envId, { name: 'foto', bytes, createdBy: null })).id)
  }
  return { ...application, ids }
}

test('files move to a bucket, and a move that is cut short goes on', async () => {
  const { platform, envId, ids, stop } = await openCompany()
  try {
    const to = storeAt('fotos/mudanza')
    const { withTenant, files: from } = platform
    const cut = new AbortController()
    const options = { withTenant, companies: [envId], from, to }
    const stopping = {
      signal: cut.signal,
      onProgress: (count: number) => count === 2 && cut.abort(new Error('cortado')),
    }
    await expect(moveFiles({ ...options, ...stopping })).rejects.toThrow('cortado')
    const again = { ...options, signal: new AbortController().signal, onProgress: () => {} }
    expect(await moveFiles(again)).toEqual({ copied: 2, known: 2, missing: 0 })
    expect(await moveFiles(again)).toEqual({ copied: 0, known: 4, missing: 0 })
    for (const id of ids)
      for (const key of [`${envId}/${id}`, `${envId}/${id}.thumbnail`]) {
        const [here, there] = [await from.read(key), await to.read(key)]
        expect(here && there && (await buffer(here)).equals(await buffer(there)), key).toBe(true)
      }
  } finally {
    await stop()
  }
})
