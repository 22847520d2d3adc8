import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../../testing/database.ts'
import { mailHtml, maximumMailBytes } from './mail-message.ts'
import { queueMail } from './mail-queue.ts'
import { createMailTransport } from './mail-transport.ts'
import { createPostman } from './postman.ts'

let opened: TestPlatform
beforeAll(async () => {
  opened = await createTestPlatform()
})
afterAll(() => opened.stop())

const mail = {
  to: 'ana@test.example',
  subject: 'Tu cuenta de Andén',
  paragraphs: ['Hola, Ñandú.'],
  action: { label: 'Confirmar', url: 'https://anden.example/x?a=1&b=2' },
}
const publicUrl = 'https://anden.example'

const listen = async (onMessage: (text: string) => Error | null) => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', part => parts.push(part))
      stream.on('end', () => done(onMessage(Buffer.concat(parts).toString())))
    },
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { server, url: `smtp://127.0.0.1:${port}?from=avisos@empresa.example` }
}

const waiting = () => opened.platform.database.selectFrom('outgoingMail').selectAll().execute()

describe('mail', () => {
  test('without a mail server it becomes a file that a mail program opens', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'anden-mail-'))
    const { database } = opened.platform
    await queueMail(database, mail)
    const transport = createMailTransport({ smtpUrl: undefined, dataDir, publicUrl })
    await createPostman({ database, transport, onError: () => {} }).deliverDue()
    const [name = ''] = await readdir(join(dataDir, 'outbox'))
    const text = await readFile(join(dataDir, 'outbox', name), 'utf8')
    expect(text).toContain('To: ana@test.example')
    expect(text).toContain('no-responder@anden.example')
    expect(await waiting()).toEqual([])
  })

  test('a server that refuses is asked again later, and the mail says why it waits', async () => {
    const { database } = opened.platform
    let refuses = true
    const received: string[] = []
    const { server, url } = await listen(text => {
      if (refuses) return new Error('not now')
      received.push(text)
      return null
    })
    const errors: unknown[] = []
    const transport = createMailTransport({ smtpUrl: url, dataDir: '/nowhere', publicUrl })
    const postman = createPostman({ database, transport, onError: error => errors.push(error) })
    await queueMail(database, mail)
    await postman.deliverDue()
    const [kept] = await waiting()
    expect(kept).toMatchObject({ attempts: 1, lastError: expect.stringContaining('not now') })
    expect(errors).toHaveLength(1)
    refuses = false
    await postman.deliverDue()
    expect(received).toEqual([])
    await database.updateTable('outgoingMail').set({ nextTryAt: new Date() }).execute()
    await postman.deliverDue()
    expect(received[0]).toContain('From: avisos@empresa.example')
    expect(await waiting()).toEqual([])
    await new Promise<void>(resolve => {
      server.close(() => resolve())
    })
  })

  test('files travel with their mail and leave with it; too many bytes are refused', async () => {
    const { database } = opened.platform
    const sent: Buffer[] = []
    const file = { name: 'ventas.xlsx', contentType: 'application/octet-stream', content: Buffer.from('PK ñ') }
    await queueMail(database, { ...mail, files: [file] })
    const postman = createPostman({
      database,
      transport: async ({ attachments = [] }) => void sent.push(...attachments.map(({ content }) => content)),
      onError: () => {},
    })
    await postman.deliverDue()
    expect(sent.map(String)).toEqual(['PK ñ'])
    expect(await database.selectFrom('outgoingMailFiles').select('name').execute()).toEqual([])
    const heavy = { ...file, content: Buffer.alloc(maximumMailBytes + 1) }
    await expect(database.transaction().execute(tx => queueMail(tx, { ...mail, files: [heavy] }))).rejects.toThrow(
      /bytes at most/,
    )
    expect(await waiting()).toEqual([])
  })

  test('what is no longer worth sending leaves unsent; until then it tells how to stop mails of its kind', async () => {
    const { database } = opened.platform
    const sent: string[] = []
    const { server, url } = await listen(text => {
      sent.push(text)
      return null
    })
    const transport = createMailTransport({ smtpUrl: url, dataDir: '/nowhere', publicUrl })
    const postman = createPostman({ database, transport, onError: () => {} })
    const unsubscribeUrl = 'https://anden.example/x?token=a&b=1'
    await queueMail(database, { ...mail, subject: 'Tarde', expiresAt: new Date(Date.now() - 1) })
    await queueMail(database, {
      ...mail,
      subject: 'En fecha',
      expiresAt: new Date(Date.now() + 60_000),
      unsubscribeUrl,
    })
    await postman.deliverDue()
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatch(/List-Unsubscribe: <https:\/\/anden\.example\/x\?token=a&b=1>/)
    expect(sent[0]).toContain('Subject: En fecha')
    expect(mailHtml({ ...mail, unsubscribeUrl })).toContain('token=a&amp;b=1')
    expect(await waiting()).toEqual([])
    await new Promise<void>(resolve => {
      server.close(() => resolve())
    })
  })

  test('a mail program may stop it with one click, by a header of its own and an address that is in one piece', async () => {
    const { database } = opened.platform
    const sent: string[] = []
    const { server, url } = await listen(text => {
      sent.push(text)
      return null
    })
    const transport = createMailTransport({ smtpUrl: url, dataDir: '/nowhere', publicUrl })
    const oneClickUrl = `https://anden.example/api/one-click?token=${'Ab_-9'.repeat(40)}`
    await queueMail(database, { ...mail, unsubscribeUrl: 'https://anden.example/page?token=a', oneClickUrl })
    await queueMail(database, { ...mail, subject: 'Otro' })
    await createPostman({ database, transport, onError: () => {} }).deliverDue()
    const headersOf = (text = ''): string => (text.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ')
    const headers = headersOf(sent.find(text => !text.includes('Subject: Otro')))
    expect(headers.match(/^List-Unsubscribe: (.*)$/m)?.[1]).toBe(`<${oneClickUrl}>`)
    expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    expect(headersOf(sent.find(text => text.includes('Subject: Otro')))).not.toContain('List-Unsubscribe')
    await new Promise<void>(resolve => {
      server.close(() => resolve())
    })
  })

  test('what was rolled back is never sent', async () => {
    const { database } = opened.platform
    const undone = database.transaction().execute(async tx => {
      await queueMail(tx, mail)
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    expect(await waiting()).toEqual([])
  })

  test('words of people are words, not markup', () => {
    expect(mailHtml({ ...mail, paragraphs: ['<script>alert(1)</script>'] })).not.toContain('<script>')
  })
})
