import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

type Attachment = { filename: string; contentType: string; content: Buffer }
export type Envelope = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  attachments?: Attachment[]
  /** Becomes the header `List-Unsubscribe`. */
  list?: { unsubscribe: string }
  headers?: Record<string, string>
}

/** Hands a mail over; throws when it was not accepted. */
export type MailTransport = (envelope: Envelope) => Promise<void>

export type MailOptions = { smtpUrl: string | undefined; dataDir: string; publicUrl: string }

const answerless = (publicUrl: string): string => `Andén <no-responder@${new URL(publicUrl).hostname}>`

/** Loaded with the first mail or, with a mail server, at the start. */
const load = async () => (await import('nodemailer')).default

/** One .eml file per mail, for an installation without a mail server; any mail program opens it. */
const folderTransport = (folder: string, from: string): MailTransport => {
  const options = { streamTransport: true, buffer: true, newline: 'unix' } as const
  return async ({ id, ...mail }) => {
    const { message } = await (await load()).createTransport(options).sendMail({ ...mail, from })
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, `${id}.eml`), message as Buffer, { mode: 0o600 })
  }
}

/** `SMTP_URL` (`smtp://user:password@host:587?from=avisos@empresa.com`), else the folder `outbox` of DATA_DIR. */
export const createMailTransport = ({ smtpUrl, dataDir, publicUrl }: MailOptions): MailTransport => {
  if (!smtpUrl) return folderTransport(join(dataDir, 'outbox'), answerless(publicUrl))
  const url = new URL(smtpUrl)
  const from = url.searchParams.get('from') ?? answerless(publicUrl)
  url.searchParams.delete('from')
  const server = load().then(({ createTransport }) => createTransport(url.href, { from }))
  return async ({ id, ...mail }) => void (await (await server).sendMail({ ...mail, messageId: `<${id}@anden>` }))
}
