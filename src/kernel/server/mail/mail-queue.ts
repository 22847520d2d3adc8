import type { Kysely } from 'kysely'
import type { DB } from '../database/schema.generated.ts'
import { newId } from '../ids.ts'
import { type MailAttachment, type MailMessage, mailHtml, mailText, maximumMailBytes } from './mail-message.ts'

const queueFiles = async (db: Kysely<DB>, mailId: string, files: MailAttachment[]): Promise<void> => {
  const bytes = files.reduce((sum, { content }) => sum + content.length, 0)
  if (bytes > maximumMailBytes) throw new Error(`a mail carries ${maximumMailBytes} bytes at most, not ${bytes}`)
  await db
    .insertInto('outgoingMailFiles')
    .values(files.map((file, position) => ({ mailId, position, ...file })))
    .execute()
}

/**
 * Queues a mail in the caller's transaction: it is sent when that commits, and only then. Throws when its files are too
 * large.
 */
export const queueMail = async (db: Kysely<DB>, mail: MailMessage): Promise<void> => {
  const now = new Date()
  const id = newId()
  await db
    .insertInto('outgoingMail')
    .values({
      id,
      recipient: mail.to,
      subject: mail.subject,
      textBody: mailText(mail),
      htmlBody: mailHtml(mail),
      createdAt: now,
      nextTryAt: now,
      expiresAt: mail.expiresAt ?? null,
      unsubscribeUrl: mail.unsubscribeUrl ?? null,
      oneClickUrl: mail.oneClickUrl ?? null,
    })
    .execute()
  if (mail.files?.length) await queueFiles(db, id, mail.files)
}
