import type { Platform } from '../kernel/server/platform.ts'

export type QueuedMail = { subject: string; text: string; html: string }

/** The letters that wait to be delivered to an address, oldest first. */
export const queuedMailTo = async (platform: Pick<Platform, 'database'>, recipient: string): Promise<QueuedMail[]> => {
  const rows = await platform.database
    .selectFrom('outgoingMail')
    .select(['subject', 'textBody', 'htmlBody'])
    .where('recipient', '=', recipient)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(({ subject, textBody, htmlBody }) => ({ subject, text: textBody, html: htmlBody }))
}

/** The token of a letter's link. */
export const tokenIn = (letter: QueuedMail | undefined): string => {
  const token = letter?.text.match(/token=([\w-]+)/)?.[1]
  if (!token) throw new Error(`no token in the letter: ${letter?.text}`)
  return token
}
