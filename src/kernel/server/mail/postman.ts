import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/pool.ts'
import type { DB } from '../database/schema.generated.ts'
import { createLoop, type Loop } from '../loop.ts'
import type { Envelope, MailTransport } from './mail-transport.ts'

const everyMs = 2_000
/** Waits of 1, 2, 4 … minutes, some two days in all; after that the mail stays for the operator to see. */
const maximumAttempts = 12
const waitMs = (attempts: number): number => 60_000 * 2 ** attempts

const filesOf = async (db: Kysely<DB>, mailId: string) => {
  const files = await db
    .selectFrom('outgoingMailFiles')
    .select(['name', 'contentType', 'content'])
    .where('mailId', '=', mailId)
    .orderBy('position')
    .execute()
  return files.map(({ name, ...file }) => ({ filename: name, ...file }))
}

/** What waited until it was of no use leaves unsent. */
const dropExpired = async (database: Database): Promise<void> => {
  await database.deleteFrom('outgoingMail').where('expiresAt', '<=', sql<string>`now()`).execute()
}

type Unsubscribing = { unsubscribeUrl: string | null; oneClickUrl: string | null }

/** One address, which the second header declares to be stopped by a POST, where there is such a one (RFC 8058). */
const unsubscribeHeaders = ({ unsubscribeUrl, oneClickUrl }: Unsubscribing): Pick<Envelope, 'list' | 'headers'> => {
  const url = oneClickUrl ?? unsubscribeUrl
  return {
    ...(url ? { list: { unsubscribe: url } } : {}),
    ...(oneClickUrl ? { headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } } : {}),
  }
}

/** Takes one due mail and hands it over; false when there is none. Two processes never take the same one. */
const deliverOne = (database: Database, transport: MailTransport, onError: (error: unknown) => void) =>
  database.transaction().execute(async db => {
    const mail = await db
      .selectFrom('outgoingMail')
      .selectAll()
      .where('nextTryAt', '<=', sql<string>`now()`)
      .where('attempts', '<', maximumAttempts)
      .where(eb => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', sql<string>`now()`)]))
      .orderBy('nextTryAt')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!mail) return false
    const { id, recipient, subject, textBody, htmlBody, attempts } = mail
    const list = unsubscribeHeaders(mail)
    const attachments = await filesOf(db, id)
    try {
      await transport({ id, to: recipient, subject, text: textBody, html: htmlBody, attachments, ...list })
      await db.deleteFrom('outgoingMail').where('id', '=', id).execute()
    } catch (error) {
      onError(error)
      const lastError = error instanceof Error ? error.message : String(error)
      const nextTryAt = new Date(Date.now() + waitMs(attempts))
      await db
        .updateTable('outgoingMail')
        .set({ attempts: attempts + 1, nextTryAt, lastError })
        .where('id', '=', id)
        .execute()
    }
    return true
  })

export type Postman = Pick<Loop, 'start' | 'stop'> & { deliverDue: () => Promise<void> }

/** Delivers waiting mails one by one, from `start` to `stop`. */
export const createPostman = (options: {
  database: Database
  transport: MailTransport
  onError: (error: unknown) => void
}): Postman => {
  const { database, transport, onError } = options
  const deliverDue = async (signal?: AbortSignal): Promise<void> => {
    await dropExpired(database)
    while (!signal?.aborted && (await deliverOne(database, transport, onError)));
  }
  const { start, stop } = createLoop({ work: deliverDue, everyMs, onError })
  return { deliverDue, start, stop }
}
