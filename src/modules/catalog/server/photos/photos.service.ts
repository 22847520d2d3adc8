import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { actorOf, recordHistory } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { attachFile } from '../../../../kernel/server/files/files.service.ts'
import { type BoundRoute, handle } from '../../../../kernel/server/http/register-routes.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { codesOfFileName, type PhotographedArticle, photoRoutes } from '../../contract/article-photos.ts'

const columns = ['id', 'code', 'name', 'photoFileId'] as const

/** The article that each file name is about; an article's whole code comes before a part of a name. */
const matchNames = async ({ db, envId }: Tenant, names: string[]): Promise<(PhotographedArticle | null)[]> => {
  const rows = await db
    .selectFrom('articles')
    .select(columns)
    .where('envId', '=', envId)
    .where('code', 'in', [...new Set(names.flatMap(codesOfFileName))])
    .where('deletedAt', 'is', null)
    .execute()
  const byCode = new Map(rows.map(row => [row.code, row]))
  return names.map(name => {
    const code = codesOfFileName(name).find(one => byCode.has(one))
    return (code !== undefined && byCode.get(code)) || null
  })
}

/** Throws notFound. With `isLocked`, another change of the article waits until the transaction ends. */
const readArticle = async ({ db, envId }: Tenant, id: string, isLocked: boolean): Promise<PhotographedArticle> => {
  const row = await db
    .selectFrom('articles')
    .select(columns)
    .where('envId', '=', envId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .$if(isLocked, query => query.forUpdate())
    .executeTakeFirst()
  if (!row) throw problem(problems.notFound)
  return row
}

type Acting = { tenant: Tenant; session: Session }

/** Sets, replaces or removes the photo of an article. Throws notFound, and invalidInput for a file that is no image. */
const setPhoto = async (
  { tenant, session }: Acting,
  id: string,
  fileId: string | null,
): Promise<PhotographedArticle> => {
  const article = await readArticle(tenant, id, true)
  if (article.photoFileId === fileId) return article
  await attachFile(tenant, {
    id: fileId,
    to: `articles/${id}`,
    by: session.userId,
    replaces: article.photoFileId,
    onlyImages: true,
    path: 'fileId',
  })
  await tenant.db
    .updateTable('articles')
    .set({ photoFileId: fileId, updatedAt: new Date() })
    .where('envId', '=', tenant.envId)
    .where('id', '=', id)
    .execute()
  const detail = { before: { photo: article.photoFileId !== null }, after: { photo: fileId !== null } }
  await recordHistory(tenant, actorOf(session), [{ entity: 'articles', entityId: id, action: 'changed', detail }])
  return { ...article, photoFileId: fileId }
}

/** Photos of articles. */
export const photoBindings: BoundRoute[] = [
  handle(photoRoutes.match, async ({ tenant, body }) => ({ items: await matchNames(tenant, body.names) })),
  handle(photoRoutes.get, ({ tenant, params }) => readArticle(tenant, params.id, false)),
  handle(photoRoutes.set, ({ tenant, session, params, body }) => setPhoto({ tenant, session }, params.id, body.fileId)),
]
