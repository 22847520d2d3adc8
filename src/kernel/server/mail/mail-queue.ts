import type { Kysely } from 'kysely'
import type { DB } from '../database/schema.generated.ts'
import { newId } from '../ids.ts'
import { type Letter, letterHtml, letterText } from './letter.ts'

/** Queues a letter in the caller's transaction: it leaves when that commits, and only then. */
export const queueMail = async (db: Kysely<DB>, letter: Letter): Promise<void> => {
  const now = new Date()
  await db
    .insertInto('outgoingMail')
    .values({
      id: newId(),
      recipient: letter.to,
      subject: letter.subject,
      textBody: letterText(letter),
      htmlBody: letterHtml(letter),
      createdAt: now,
      nextTryAt: now,
    })
    .execute()
}
