import { sql } from 'kysely'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import { actorOf, recordHistory } from '../../../kernel/server/audit.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { publicationProblems } from '../contract/problems.ts'
import { publicationsTopic } from '../contract/publications.ts'
import type { Comment } from '../contract/receipts.ts'
import { shownTo } from './feed.service.ts'
import { findPublication } from './publications.queries.ts'

type Page = { cursor: string | undefined; limit: number }

/** Those who write see the comments of every publication; readers, of those that are shown to them. */
const refuseStrangers = async (tenant: Tenant, session: Session, id: string): Promise<void> => {
  if (session.role === 'admin' && (await findPublication(tenant, id))) return
  await shownTo(tenant, session, id)
}

export const listComments = async (
  tenant: Tenant,
  session: Session,
  id: string,
  { cursor, limit }: Page,
): Promise<{ items: Comment[]; next: string | null }> => {
  await refuseStrangers(tenant, session, id)
  const { db, envId } = tenant
  const last = sql`(select l.created_at, l.id from publication_comments l where l.env_id = ${envId}::uuid and l.id = ${cursor ?? null}::uuid)`
  const { rows } = await sql<Omit<Comment, 'isMine'>>`
    select k.id, k.user_id, k.actor, k.text, k.created_at from publication_comments k
    where k.env_id = ${envId}::uuid and k.publication_id = ${id}::uuid and k.deleted_at is null
      and ${cursor ? sql`(k.created_at, k.id) > ${last}` : sql`true`}
    order by k.created_at, k.id limit ${limit + 1}`.execute(db)
  const items = rows.slice(0, limit).map(row => ({ ...row, isMine: row.userId === session.userId }))
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

const findComment = async ({ db, envId }: Tenant, publicationId: string, id: string) =>
  db
    .selectFrom('publicationComments')
    .select(['id', 'userId', 'actor', 'text', 'createdAt', 'deletedAt'])
    .where('envId', '=', envId)
    .where('publicationId', '=', publicationId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Adds a comment; sent again with its id, it is the same one. Throws commentsClosed. */
export const addComment = async (
  tenant: Tenant,
  session: Session,
  { id: publicationId, comment }: { id: string; comment: { id?: string | undefined; text: string } },
): Promise<Comment> => {
  const { allowsComments } = await shownTo(tenant, session, publicationId)
  if (!allowsComments) throw problem(publicationProblems.commentsClosed)
  const id = comment.id ?? newId()
  const { userId, displayName: actor } = session
  await tenant.db
    .insertInto('publicationComments')
    .values({ envId: tenant.envId, id, publicationId, userId, actor, text: comment.text, createdAt: new Date() })
    .onConflict(conflict => conflict.columns(['envId', 'id']).doNothing())
    .execute()
  const stored = await findComment(tenant, publicationId, id)
  if (!stored || stored.userId !== userId) throw problem(problems.duplicate)
  tenant.publish({ topic: publicationsTopic, payload: { id: publicationId } })
  const { text, createdAt } = stored
  return { id, userId, actor, text, createdAt, isMine: true }
}

/** People remove their own; administrators any, which the log keeps. Throws notFound for any other. */
export const removeComment = async (
  tenant: Tenant,
  session: Session,
  { id, commentId }: { id: string; commentId: string },
): Promise<void> => {
  await refuseStrangers(tenant, session, id)
  const comment = await findComment(tenant, id, commentId)
  const isMine = comment?.userId === session.userId
  if (!comment || comment.deletedAt || !(isMine || session.role === 'admin')) throw problem(problems.notFound)
  await tenant.db
    .updateTable('publicationComments')
    .set({ deletedAt: new Date() })
    .where('envId', '=', tenant.envId)
    .where('id', '=', commentId)
    .execute()
  if (!isMine)
    await recordHistory(tenant, actorOf(session), [
      {
        entity: 'publications',
        entityId: id,
        action: 'comment-removed',
        detail: { author: comment.actor, text: comment.text },
      },
    ])
  tenant.publish({ topic: publicationsTopic, payload: { id } })
}
