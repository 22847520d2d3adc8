import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { attachedFile } from '../../../testing/attached-file.ts'
import { createSeller } from '../../../testing/factories.ts'
import { type FileView, officeTypes } from '../../contract/files.ts'
import { newId } from '../ids.ts'
import { zipOf } from '../imports/reading/workbook.fixture.ts'
import { readSettings } from '../settings.ts'
import { createFileStore } from './file-store.ts'
import { attachFile, fileKey, saveUpload, sweepFiles } from './files.service.ts'

let application: TestApplication
let tokens: { admin: string; seller: string; stranger: string }

beforeAll(async () => {
  application = await createTestApplication()
  tokens = {
    admin: (await application.signIn({ roleNumber: 1 })).token,
    seller: (await application.signIn({ roleNumber: 2, sellerKey: 'V1' })).token,
    stranger: (await application.signIn({ roleNumber: 1, envId: application.otherEnvId })).token,
  }
})
afterAll(() => application.stop())

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8534c1' } })

/** A photo as a phone writes it: rotated by metadata, with its place in the metadata. */
const photo = (): Promise<Buffer> =>
  picture(3000, 1500)
    .withExif({ IFD0: { Copyright: 'LUGAR SECRETO' }, IFD3: { GPSLatitudeRef: 'S' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

type Options = { token?: string; query?: string; type?: string }
const upload = (bytes: Buffer | string, { token = tokens.admin, query = '', type = 'image/jpeg' }: Options = {}) =>
  application.app.inject({
    method: 'POST',
    url: `/api/files${query}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    payload: bytes,
  })

const get = (url: string, token = tokens.admin, headers: Record<string, string> = {}) =>
  application.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}`, ...headers } })

const uploaded = async (bytes: Buffer, options: Options = {}): Promise<FileView> => {
  const response = await upload(bytes, options)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<FileView>()
}

describe('an upload', () => {
  test('of a photo is drawn anew: upright, smaller, without what came with it', async () => {
    const source = await photo()
    expect(source.includes('LUGAR SECRETO')).toBe(true)
    const view = await uploaded(source, { query: '?name=../../etc/góndola.jpg' })
    expect(view).toMatchObject({ name: '.. .. etc góndola.jpg', contentType: 'image/jpeg', width: 1024, height: 2048 })
    const answer = await get(`/api/files/${view.id}`)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=86400, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers['content-security-policy']).toContain('sandbox')
    const kept = await sharp(answer.rawPayload).metadata()
    expect(kept).toMatchObject({ format: 'jpeg', width: 1024, height: 2048 })
    expect(kept.exif).toBeUndefined()
    expect(answer.rawPayload.includes('LUGAR SECRETO')).toBe(false)
    const small = await sharp((await get(`/api/files/${view.id}/thumbnail`)).rawPayload).metadata()
    expect([small.width, small.height]).toEqual([160, 320])
  })

  test('is not sent again to a browser that has it', async () => {
    const view = await uploaded(await picture(10, 10).png().toBuffer())
    const first = await get(`/api/files/${view.id}`)
    const again = await get(`/api/files/${view.id}`, tokens.admin, { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  })

  test('of a drawing keeps what is transparent', async () => {
    const bytes = await picture(20, 10).ensureAlpha(0.5).webp().toBuffer()
    expect(await uploaded(bytes, { type: 'application/json' })).toMatchObject({ contentType: 'image/png', width: 20 })
  })

  test('of a PDF is only ever downloaded', async () => {
    const view = await uploaded(Buffer.from('%PDF-1.4\nhola'), { query: '?name=contrato.pdf' })
    expect(view).toMatchObject({ contentType: 'application/pdf', hasThumbnail: false })
    const answer = await get(`/api/files/${view.id}`)
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="contrato.pdf"; filename*=UTF-8''contrato.pdf`,
    )
    expect((await get(`/api/files/${view.id}/thumbnail`)).statusCode).toBe(404)
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.each<[string, Buffer | string, string, number]>([
    ['nothing', '', '', 400],
    ['a script in a drawing', svg, '', 415],
    ['a page', '<!doctype html><script>1</script>', '', 415],
    ['a PDF where an image goes', '%PDF-1.4', '?only=image', 415],
    ['half an image', Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1'), '', 422],
    ['a name that is too long', '%PDF-1.4', `?name=${'x'.repeat(300)}`, 400],
    ['more than fits', Buffer.alloc(13 * 1_048_576), '', 413],
  ])('of %s is refused in Spanish', async (_what, bytes, query, status) => {
    const response = await upload(bytes, { query, type: 'image/png' })
    expect(response.statusCode, response.body).toBe(status)
    expect(response.json<{ detail: string }>().detail).toMatch(/[áéíóú]|datos|grande|imagen/)
  })

  const book = (...more: string[]) =>
    zipOf(['[Content_Types].xml', 'xl/workbook.xml', ...more].map(name => ({ name, content: '<x/>' })))
  const letter = zipOf(['[Content_Types].xml', 'word/document.xml'].map(name => ({ name, content: '<x/>' })))

  test.each<[string, Buffer, string]>([
    ['a workbook', book('xl/worksheets/sheet1.xml'), officeTypes.xlsx],
    ['a letter', letter, officeTypes.docx],
    ['a PDF', Buffer.from('%PDF-1.4'), 'application/pdf'],
  ])('of %s as an attachment is told by its content and only ever downloaded', async (_what, bytes, contentType) => {
    const view = await uploaded(bytes, { query: '?only=attachment&name=lista.exe' })
    expect(view).toMatchObject({ contentType, hasThumbnail: false })
    const answer = await get(`/api/files/${view.id}`)
    expect(answer.headers['content-disposition']).toMatch(/^attachment/)
    expect(answer.rawPayload.equals(bytes)).toBe(true)
  })

  test.each<[string, Buffer, string, number]>([
    ['a workbook where no document goes', book(), '', 415],
    ['a workbook where an image goes', book(), '?only=image', 415],
    ['a workbook with macros', book('xl/vbaProject.bin'), '?only=attachment', 422],
    ['a workbook with a program inside', book('xl/embeddings/oleObject1.bin'), '?only=attachment', 422],
    ['a zip of something else', zipOf([{ name: 'hola.txt', content: 'hola' }]), '?only=attachment', 415],
    ['half a workbook', book().subarray(0, 60), '?only=attachment', 422],
    ['a program', Buffer.from('MZ\x90\x00'), '?only=attachment', 415],
    ['an older workbook', Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'), '?only=attachment', 415],
  ])('of %s is refused', async (_what, bytes, query, status) => {
    const response = await upload(bytes, { query })
    expect(response.statusCode, response.body).toBe(status)
    expect(response.json<{ detail: string }>().detail).toMatch(/imagen|macros/)
  })

  test('of a workbook that says to unpack to more than a gigabyte is refused unread', async () => {
    const bytes = book('xl/worksheets/sheet1.xml')
    // The unpacked size of the last part in the directory.
    bytes.writeUInt32LE(0x7fff_ffff, bytes.lastIndexOf('PK\x01\x02') + 24)
    expect((await upload(bytes, { query: '?only=attachment' })).statusCode).toBe(422)
  })

  test('of what is two things at once keeps the picture alone', async () => {
    const script = '<script>alert(document.cookie)</script>'
    const page = Buffer.concat([
      await picture(30, 20).jpeg().toBuffer(),
      Buffer.from(`<html>${script}`),
      Buffer.from('PK\x03\x04zip'),
    ])
    const view = await uploaded(page, { query: '?name=foto.html' })
    const answer = await get(`/api/files/${view.id}`)
    expect([
      answer.headers['content-type'],
      answer.rawPayload.includes(script),
      answer.rawPayload.includes('PK\x03'),
    ]).toEqual(['image/jpeg', false, false])
    const comment = await picture(30, 20)
      .withMetadata({ exif: { IFD0: { ImageDescription: script } } })
      .png()
      .toBuffer()
    const described = await get(`/api/files/${(await uploaded(comment)).id}`)
    expect(described.rawPayload.includes(script)).toBe(false)
  })

  test('of 200 MB is refused by its length, before it is read', async () => {
    const response = await upload(Buffer.alloc(200 * 1_048_576))
    expect(response.statusCode).toBe(413)
    expect(response.json<{ detail: string }>().detail).toMatch(/grande/)
  })

  test('of a photo keeps its place and its moment beside the bytes, which no longer say them', async () => {
    const bytes = await picture(40, 30)
      .withExif({
        IFD2: { DateTimeOriginal: '2026:11:20 14:31:05', OffsetTimeOriginal: '-03:00' },
        IFD3: {
          GPSLatitudeRef: 'S',
          GPSLatitude: '32/1 57/1 0/1',
          GPSLongitudeRef: 'W',
          GPSLongitude: '60/1 39/1 0/1',
        },
      })
      .jpeg()
      .toBuffer()
    const { id } = await uploaded(bytes)
    const { platform, envId } = application
    const row = await platform.withTenant(envId, ({ db }) =>
      db
        .selectFrom('files')
        .select(['takenAt', 'latitude', 'longitude'])
        .where('envId', '=', envId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    )
    expect(new Date(row.takenAt ?? '').toISOString()).toBe('2026-11-20T17:31:05.000Z')
    expect([row.latitude, row.longitude]).toEqual([expect.closeTo(-32.95, 5), expect.closeTo(-60.65, 5)])
    expect((await sharp((await get(`/api/files/${id}`)).rawPayload).metadata()).exif).toBeUndefined()
  })

  test('of a picture that opens into gigabytes is refused', async () => {
    const bomb = await picture(12_000, 6_000).png().toBuffer()
    expect((await upload(bomb)).statusCode).toBe(422)
  })

  test('asks who it is from', async () => {
    expect((await application.app.inject({ method: 'POST', url: '/api/files', payload: 'x' })).statusCode).toBe(401)
  })
})

describe('a file is seen', () => {
  test('by its own company alone', async () => {
    const view = await uploaded(await picture(10, 10).png().toBuffer())
    for (const path of ['', '/thumbnail']) {
      expect((await get(`/api/files/${view.id}${path}`, tokens.seller)).statusCode).toBe(200)
      expect((await get(`/api/files/${view.id}${path}`, tokens.stranger)).statusCode).toBe(404)
    }
    expect((await get('/api/files/..%2f..%2fsecret')).statusCode).toBe(400)
  })

  test('by who sees the seller whose work it shows', async () => {
    const { platform, envId } = application
    const [own, other] = await platform.withTenant(envId, async tenant => [
      await createSeller(tenant, { code: 'V1' }),
      await createSeller(tenant, { code: 'V2' }),
    ])
    const bytes = await photo()
    const save = (sellerId = '') => saveUpload(platform, envId, { name: 'foto', bytes, sellerId, createdBy: null })
    const mine = await save(own)
    const theirs = await save(other)
    expect((await get(`/api/files/${mine.id}`, tokens.seller)).statusCode).toBe(200)
    expect((await get(`/api/files/${theirs.id}`, tokens.seller)).statusCode).toBe(404)
    expect((await get(`/api/files/${theirs.id}`)).statusCode).toBe(200)
  })
})

const sessionUser = async (token: string): Promise<{ id: string }> =>
  (await get('/api/auth/session', token)).json<{ user: { id: string } }>().user

const gone = { errors: [{ path: 'foto', message: 'El archivo ya no está.' }] }

describe('a file belongs to one record', () => {
  const attach = (id: string | null, given: { to: string; by: string | null; replaces?: string }) =>
    application.platform.withTenant(application.envId, tenant =>
      attachFile(tenant, { id, replaces: null, path: 'foto', ...given }),
    )
  const kept = (id: string) => attachedFile(application, id)

  test('and no other takes it, nor lets it go', async () => {
    const { id: by } = await sessionUser(tokens.admin)
    const logo = await uploaded(await picture(10, 10).png().toBuffer())
    await attach(logo.id, { to: 'company-logo', by })
    await expect(attach(logo.id, { to: 'deliveries/1', by })).rejects.toMatchObject(gone)
    await attach(null, { to: 'deliveries/1', by, replaces: logo.id })
    expect(await kept(logo.id)).toEqual({ attachedTo: 'company-logo', isKept: true })
    await attach(null, { to: 'company-logo', by, replaces: logo.id })
    await expect(attach(logo.id, { to: 'deliveries/1', by })).rejects.toMatchObject(gone)
    await attach(logo.id, { to: 'company-logo', by })
    expect(await kept(logo.id)).toEqual({ attachedTo: 'company-logo', isKept: true })
  })

  test('to which only whoever sent it gives it', async () => {
    const view = await uploaded(await picture(10, 10).png().toBuffer())
    const { id: other } = await sessionUser(tokens.seller)
    for (const by of [other, null]) await expect(attach(view.id, { to: 'x', by })).rejects.toMatchObject(gone)
    expect(await kept(view.id)).toEqual({ attachedTo: null, isKept: false })
  })
})

describe('what nobody keeps', () => {
  const tomorrow = () => new Date(Date.now() + 25 * 3_600_000)
  const attach = async (id: string | null, replaces: string | null = null, to = 'prueba') => {
    const by = (await sessionUser(tokens.admin)).id
    return application.platform.withTenant(application.envId, tenant =>
      attachFile(tenant, { id, to, by, replaces, path: 'foto' }),
    )
  }
  const bytesOf = (id: string) => application.platform.files.read(fileKey(application.envId, id))

  test('goes a day later with its bytes; what belongs to something stays', async () => {
    const kept = await uploaded(await photo())
    const left = await uploaded(await photo())
    await attach(kept.id)
    expect(await sweepFiles(application.platform, application.envId)).toBe(0)
    expect(await sweepFiles(application.platform, application.envId, tomorrow())).toBeGreaterThan(0)
    expect((await get(`/api/files/${kept.id}`)).statusCode).toBe(200)
    expect((await get(`/api/files/${left.id}`)).statusCode).toBe(404)
    expect(await bytesOf(left.id)).toBeNull()
    await expect(attach(left.id)).rejects.toMatchObject({
      errors: [{ path: 'foto', message: 'El archivo ya no está.' }],
    })

    const newer = await uploaded(await photo())
    await attach(newer.id, kept.id)
    await sweepFiles(application.platform, application.envId, tomorrow())
    expect((await get(`/api/files/${kept.id}`)).statusCode).toBe(404)
    expect((await get(`/api/files/${newer.id}`)).statusCode).toBe(200)
  })
})

describe('the store', () => {
  test('is a folder or a bucket; anything else is refused at the start', async () => {
    expect(() => readSettings({ FILES_URL: 'ftp://servidor/x' })).toThrow(/FILES_URL: acepta una carpeta o un bucket/)
    expect(() => readSettings({ FILES_URL: 'file://otra-maquina/x' })).toThrow(/FILES_URL/)
    const folder = await mkdtemp(join(tmpdir(), 'anden-files-'))
    const store = createFileStore({ FILES_URL: `file://${folder}/sub`, DATA_DIR: '/nowhere' })
    await store.check()
    const key = `${newId()}/${newId()}`
    await store.put(key, Buffer.from('hola'), 'text/plain')
    expect((await readdir(join(folder, 'sub'))).length).toBe(1)
    expect(await (await store.read(key))?.toArray()).toEqual([Buffer.from('hola')])
    await store.remove(key)
    await store.remove(key)
    expect(await store.read(key)).toBeNull()
    await expect(async () => store.read('../../etc/passwd')).rejects.toThrow('not a key')
    await rm(folder, { recursive: true })
  })

  test('says so when it cannot be written', async () => {
    await expect(createFileStore({ DATA_DIR: '/dev/null' }).check()).rejects.toThrow(/No se puede escribir/)
  })
})
