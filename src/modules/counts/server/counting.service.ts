import { sql } from 'kysely'
import { formatDay, formatQuantity } from '../../../kernel/contract/formats.ts'
import { type FieldError, problem, problems } from '../../../kernel/contract/problems.ts'
import { type Actor, actorOf, recordHistory } from '../../../kernel/server/audit.ts'
import { nextNumber } from '../../../kernel/server/counters.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { attachFile } from '../../../kernel/server/files/files.service.ts'
import { newId } from '../../../kernel/server/ids.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { isWholeUnit } from '../../catalog/contract/unit-of-measure.ts'
import { addPhotos } from '../../gallery/server/index.ts'
import type { CountEntryBody, NewCountBody } from '../contract/count-routes.ts'
import { countProblems } from '../contract/problems.ts'
import { findEntry, insertEntry, type KeptEntry, voidEntry } from './count-entries.queries.ts'
import { inScope } from './count-lines.queries.ts'
import { type CountSession, readPlaces, readSession, scopeNames } from './count-sessions.queries.ts'
import { countEntity, mayManage } from './count-view.ts'

/** Live topic of counts: open screens reload on each event. */
export const countTopic = 'counts'

/** Opens a count and returns its id. Throws invalidInput when the place or part of the scope does not exist. */
export const openCount = async (tenant: Tenant, actor: Actor, body: NewCountBody): Promise<string> => {
  const place = (await readPlaces(tenant)).find(({ kind, id }) => kind === body.place.kind && id === body.place.id)
  if (!place)
    throw problem(problems.invalidInput, {
      errors: [{ path: 'place', message: 'Ese depósito o vehículo no existe en esta empresa.' }],
    })
  const scopeIds = body.scope === 'all' ? [] : [...new Set(body.scopeIds)]
  if ((await scopeNames(tenant, { scope: body.scope, scopeIds })).length !== scopeIds.length)
    throw problem(problems.invalidInput, {
      errors: [{ path: 'scopeIds', message: 'Alguno de los elegidos no existe en esta empresa.' }],
    })
  const { toleranceUnits, tolerancePercent, scope, isBlind, note } = body
  const id = newId()
  const number = await nextNumber(tenant, 'stock-counts')
  await tenant.db
    .insertInto('countSessions')
    .values({
      envId: tenant.envId,
      id,
      number,
      locationKind: place.kind,
      locationId: place.id,
      locationName: place.name,
      scope,
      scopeIds,
      isBlind,
      toleranceUnits,
      tolerancePercent,
      note: note || null,
      openedBy: actor.name,
    })
    .execute()
  await recordHistory(tenant, actor, [
    { entity: countEntity, entityId: id, action: 'open', detail: { number, place: place.name } },
  ])
  tenant.publish({ topic: countTopic, payload: { id } })
  return id
}

const refuseArticle = async ({ db, envId }: Tenant, session: CountSession, body: CountEntryBody): Promise<void> => {
  const { rows } = await sql<{ unitOfMeasure: string }>`
    select a.unit_of_measure from articles a where a.env_id = ${envId}::uuid and a.id = ${body.article}::uuid and a.deleted_at is null and ${inScope(session)}`.execute(
    db,
  )
  const [article] = rows
  if (!article)
    throw problem(countProblems.outOfScope, {
      errors: [{ path: 'article', message: countProblems.outOfScope.message }],
    })
  if (!Number.isInteger(body.units) && isWholeUnit(article.unitOfMeasure))
    throw problem(countProblems.wholeUnits, { errors: [{ path: 'units', message: countProblems.wholeUnits.message }] })
  if (session.round === 1) return
  const again = await db
    .selectFrom('countRecounts')
    .select('lot')
    .where('envId', '=', envId)
    .where('sessionId', '=', session.id)
    .where('round', '=', session.round)
    .where('articleId', '=', body.article)
    .where('lot', '=', body.lot)
    .executeTakeFirst()
  if (!again) throw problem(countProblems.notRecounted)
}

const holdCounting = async (tenant: Tenant, id: string): Promise<CountSession> => {
  const session = await readSession(tenant, id, { hold: true })
  if (session.state !== 'counting') throw problem(countProblems.notCounting)
  return session
}

const textOf = (value: string | number | null): string => {
  if (typeof value === 'number') return formatQuantity(value)
  return value ? (/^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : value) : 'nada'
}

const differs = (path: string, before: string | number | null, now: string | number | null): FieldError[] =>
  before === now ? [] : [{ path, message: `Antes: ${textOf(before)}. Ahora: ${textOf(now)}.` }]

/** Whether this entry was made before. Throws keyReused, with the differing fields, when its key belongs to another entry. */
const wasCounted = async (tenant: Tenant, id: string, entry: KeptEntry & { key: string }): Promise<boolean> => {
  const firstEntry = await findEntry(tenant, id, entry.key)
  if (!firstEntry) return false
  const errors = [
    ...(firstEntry.articleId === entry.articleId ? [] : [{ path: 'article', message: 'Antes era de otro artículo.' }]),
    ...differs('lot', firstEntry.lot, entry.lot),
    ...differs('expiresOn', firstEntry.expiresOn, entry.expiresOn),
    ...differs('units', firstEntry.units, entry.units),
  ]
  if (errors.length > 0) throw problem(countProblems.keyReused, { errors })
  return true
}

type Photographed = { session: CountSession; entry: { id: string; articleId: string; photo: string | null } }

/** The photo belongs to the entry, and the gallery shows it under the count. Throws invalidInput for what is no image of the person. */
const keepPhoto = async (tenant: Tenant, { userId: by }: Actor, { session, entry }: Photographed): Promise<void> => {
  if (entry.photo === null) return
  const to = `count-entries/${entry.id}`
  await attachFile(tenant, { id: entry.photo, to, by, replaces: null, onlyImages: true, path: 'photo' })
  const { db, envId } = tenant
  const article = await db
    .selectFrom('articles')
    .select('name')
    .where('envId', '=', envId)
    .where('id', '=', entry.articleId)
    .executeTakeFirstOrThrow()
  await addPhotos(tenant, [
    {
      fileId: entry.photo,
      source: 'count',
      documentId: session.id,
      title: `Conteo ${session.number} · ${article.name}`,
      sellerId: null,
      customerId: null,
      takenAt: null,
      place: null,
    },
  ])
}

/**
 * Adds an entry of an article and lot; several entries of one lot add up. The units by the books are read at the same moment,
 * so that later movements are no difference. Throws notCounting, outOfScope, wholeUnits, notRecounted, and keyReused with
 * the differing fields.
 */
export const enterCount = async (tenant: Tenant, actor: Actor, id: string, body: CountEntryBody): Promise<void> => {
  const { article, ...rest } = body
  const entry = { ...rest, articleId: article, id: newId() }
  // A repetition after a lost answer succeeds even when the count was closed meanwhile.
  if (await wasCounted(tenant, id, entry)) return
  const session = await holdCounting(tenant, id)
  await refuseArticle(tenant, session, body)
  if (await insertEntry(tenant, session, entry, actor)) await keepPhoto(tenant, actor, { session, entry })
  else await wasCounted(tenant, id, entry)
  tenant.publish({ topic: countTopic, payload: { id } })
}

/** Voids an entry while the count is open. Throws notCounting, and notFound for another person's entry. */
export const voidCountEntry = async (tenant: Tenant, person: Session, id: string, entryId: string): Promise<void> => {
  await holdCounting(tenant, id)
  const removal = await voidEntry(tenant, { sessionId: id, entryId, userId: mayManage(person) ? null : person.userId })
  if (!removal) throw problem(problems.notFound)
  await recordHistory(tenant, actorOf(person), [{ entity: countEntity, entityId: id, action: 'void', detail: removal }])
  tenant.publish({ topic: countTopic, payload: { id } })
}
