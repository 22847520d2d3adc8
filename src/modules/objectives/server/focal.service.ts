import { sql } from 'kysely'
import { monthEnd } from '../../../kernel/contract/formats.ts'
import { plainText } from '../../../kernel/contract/plain-text.ts'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import { type Actor, recordHistory } from '../../../kernel/server/audit.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import type { ResourceRules } from '../../../kernel/server/resources/resource-service.ts'
import { daysOff } from '../../routes/server/index.ts'
import { type FocalDetail, type FocalKind, focalObjectives } from '../contract/focal.ts'
import { objectiveProblems } from '../contract/problems.ts'
import { countOfArticles, findFocalArticles, findFocalProgress } from './focal.queries.ts'
import { projectionOf, sellerPace } from './seller-progress.ts'

/** Articles of one detail; a set has at most as many. */
const shownArticles = 200

const refuse = (path: string, message: string): never => {
  throw problem(problems.invalidInput, { errors: [{ path, message }] })
}

const isGiven = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

/** What an objective is about is said once, by its type. */
export const focalRules: ResourceRules = {
  expressions: { articles: countOfArticles },
  async check({ values, current }) {
    const row = { ...current, ...values }
    const kind = row.kind as FocalKind
    if (kind === 'family' && !isGiven(row.family)) refuse('family', 'Un objetivo por familia dice cuál.')
    if (kind === 'brand' && !isGiven(row.brand)) refuse('brand', 'Un objetivo por marca dice cuál.')
    if (kind !== 'family' && isGiven(row.family)) refuse('family', 'Solo un objetivo por familia lleva una.')
    if (kind !== 'brand' && isGiven(row.brand)) refuse('brand', 'Solo un objetivo por marca lleva una.')
    if (kind !== 'articles' && !isGiven(row.quantity) && !isGiven(row.amount))
      refuse('quantity', 'Completá la cantidad, el importe o los dos.')
  },
}

/** Articles belong to an objective that is about articles. */
export const focalArticleRules: ResourceRules = {
  expressions: { amount: () => sql`round(t.quantity * t.unit_cents)` },
  async check({ tenant, values, current, remember }) {
    const id = plainText(values.objective ?? (current?.objective as { id: string } | null)?.id)
    const kind = await remember(id, () => kindOf(tenant, id))
    if (kind !== 'articles') refuse('objective', objectiveProblems.notASet.message)
  },
}

const kindOf = async ({ db, envId }: Tenant, id: string): Promise<string | null> =>
  (
    await db
      .selectFrom('focalObjectives')
      .select('kind')
      .where('envId', '=', envId)
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
  )?.kind ?? null

/** How one focal objective goes, article by article; a projection at the pace of its seller, or of the trade. */
export const readFocalDetail = async (tenant: Tenant, id: string, today: string): Promise<FocalDetail> => {
  const [found] = await findFocalProgress(tenant, { id, sellers: null, limit: 1 })
  if (!found) throw problem(problems.notFound)
  const { month } = found
  const pace = sellerPace(found, {
    month,
    today,
    holidays: await daysOff(tenant, { from: month, to: monthEnd(month) }),
  })
  const { articles, total } = await findFocalArticles(tenant, id, shownArticles)
  return {
    id,
    name: found.name,
    kind: found.kind,
    quantity: found.targetQuantity,
    amountCents: found.targetNetCents,
    doneQuantity: found.quantity,
    doneCents: found.netCents,
    projectedCents: projectionOf('netCents', found.netCents, pace),
    businessDay: pace.businessDay,
    businessDays: pace.businessDays,
    articles,
    total,
  }
}

type ArticleTarget = { articleId: string; quantity: number | null; unitCents: number | null }

const checkArticles = async ({ db, envId }: Tenant, articles: ArticleTarget[]): Promise<void> => {
  const ids = articles.map(({ articleId }) => articleId)
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) !== index)
  if (repeated >= 0) refuse(`articles.${repeated}.articleId`, 'Ese artículo está dos veces.')
  if (ids.length === 0) return
  const found = await db
    .selectFrom('articles')
    .select('id')
    .where('envId', '=', envId)
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .execute()
  const known = new Set(found.map(({ id }) => id))
  const unknown = ids.findIndex(id => !known.has(id))
  if (unknown >= 0) refuse(`articles.${unknown}.articleId`, '«Artículo» no existe en esta empresa.')
}

/** Puts these articles, and no others, in the set of a focal objective. Throws notASet, notFound, invalidInput with the place. */
export const saveFocalArticles = async (
  tenant: Tenant,
  actor: Actor,
  { id, articles }: { id: string; articles: ArticleTarget[] },
): Promise<void> => {
  const { db, envId } = tenant
  const kind = await kindOf(tenant, id)
  if (kind === null) throw problem(problems.notFound)
  if (kind !== 'articles') throw problem(objectiveProblems.notASet)
  await checkArticles(tenant, articles)
  const now = new Date()
  await sql`update focal_objective_articles set deleted_at = ${now}::timestamptz, updated_at = ${now}::timestamptz
    where env_id = ${envId}::uuid and objective_id = ${id}::uuid and deleted_at is null
      and article_id <> all(${articles.map(({ articleId }) => articleId)}::uuid[])`.execute(db)
  if (articles.length > 0)
    await db
      .insertInto('focalObjectiveArticles')
      .values(articles.map(article => ({ envId, id: newId(), objectiveId: id, ...article, updatedAt: now })))
      .onConflict(conflict =>
        conflict.columns(['envId', 'objectiveId', 'articleId']).doUpdateSet(eb => ({
          quantity: eb.ref('excluded.quantity'),
          unitCents: eb.ref('excluded.unitCents'),
          updatedAt: eb.ref('excluded.updatedAt'),
          deletedAt: null,
        })),
      )
      .execute()
  await recordHistory(tenant, actor, [
    { entity: focalObjectives.name, entityId: id, action: 'articlesChanged', detail: { articles } },
  ])
}
