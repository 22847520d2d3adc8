import { sql } from 'kysely'
import { dayOf } from '../../../kernel/contract/formats.ts'
import { problem } from '../../../kernel/contract/problems.ts'
import { type Actor, recordHistory } from '../../../kernel/server/audit.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import { moveStock, type StockMovement } from '../../stock/server/index.ts'
import { type CountActBody, type CountLine, closingKey } from '../contract/count-routes.ts'
import { countProblems } from '../contract/problems.ts'
import { type CountAct, countAllows, countStates, countTransitions } from '../contract/states.ts'
import { refuseOwnCount } from './approval.ts'
import { insertEntry } from './count-entries.queries.ts'
import { readLines } from './count-lines.queries.ts'
import { type CountSession, readSession } from './count-sessions.queries.ts'
import { countEntity, lineOf } from './count-view.ts'
import { countTopic } from './counting.service.ts'

/** The person who acts, and the time zone of the company. */
export type Doer = { actor: Actor; timeZone: string }

const linesOf = async (tenant: Tenant, session: CountSession, { timeZone }: Doer): Promise<CountLine[]> =>
  (await readLines(tenant, session, dayOf(new Date(), timeZone))).map(row => lineOf(row, session))

/** Adds an entry of zero units, against the present books, for each lot that nobody counted. */
const countAsNothing = async (tenant: Tenant, doer: Doer, session: CountSession): Promise<void> => {
  for (const { article, lot, expiresOn, counted } of await linesOf(tenant, session, doer)) {
    if (counted !== null) continue
    const id = newId()
    await insertEntry(
      tenant,
      session,
      { id, key: `${closingKey}${id}`, articleId: article.id, lot, expiresOn, units: 0 },
      doer.actor,
    )
  }
}

/** Opens a new round for the lots beyond tolerance and those whose stock moved while they were counted. */
const askAgain = async (tenant: Tenant, doer: Doer, session: CountSession): Promise<void> => {
  const lines = (await linesOf(tenant, session, doer)).filter(
    ({ beyond, moved, counted }) => counted !== null && (beyond || moved),
  )
  if (lines.length === 0) throw problem(countProblems.nothingToRecount)
  const { envId } = tenant
  const round = session.round + 1
  await tenant.db
    .insertInto('countRecounts')
    .values(
      lines.map(({ article, lot, expiresOn }) => ({
        envId,
        sessionId: session.id,
        round,
        articleId: article.id,
        lot,
        expiresOn,
      })),
    )
    .execute()
  await tenant.db
    .updateTable('countSessions')
    .set({ round })
    .where('envId', '=', envId)
    .where('id', '=', session.id)
    .execute()
}

const documentKey = ({ id, approvals }: CountSession, undone = false): string =>
  `count${undone ? '-undone' : ''}:${id}:${approvals}`

/**
 * Turns differences into adjustments: counted units minus the units by the books at the moment of counting, so that later
 * movements are kept.
 */
const adjust = async (tenant: Tenant, doer: Doer, session: CountSession): Promise<void> => {
  const lines = await linesOf(tenant, session, doer)
  if (!lines.some(({ counted }) => counted !== null)) throw problem(countProblems.nothingCounted)
  const movements = lines.flatMap(({ article, lot, expiresOn, difference }): StockMovement[] =>
    difference
      ? [
          {
            documentKey: documentKey({ ...session, approvals: session.approvals + 1 }),
            kind: 'adjustment',
            place: { kind: session.locationKind, id: session.locationId },
            articleId: article.id,
            lot,
            ...(expiresOn ? { expiresOn } : {}),
            units: difference,
            reason: `Conteo ${session.number}`,
          },
        ]
      : [],
  )
  await moveStock(tenant, doer.actor, movements)
  await tenant.db
    .updateTable('countSessions')
    .set({ approvals: session.approvals + 1, approvedBy: doer.actor.name, approvedAt: new Date().toISOString() })
    .where('envId', '=', tenant.envId)
    .where('id', '=', session.id)
    .execute()
}

type Moved = { articleId: string; lot: string; units: number }

/** Reverses the movements of the last approval; the ledger keeps both. */
const reverse = async (tenant: Tenant, doer: Doer, session: CountSession, reason: string): Promise<void> => {
  const { rows } = await sql<Moved>`
    select m.article_id, l.code as lot, m.units from stock_documents d
    join stock_movements m on m.env_id = ${tenant.envId}::uuid and m.document_id = d.id
    join stock_lots l on l.env_id = ${tenant.envId}::uuid and l.id = m.lot_id
    where d.env_id = ${tenant.envId}::uuid and d.key = ${documentKey(session)} order by m.line`.execute(tenant.db)
  await moveStock(
    tenant,
    doer.actor,
    rows.map(({ articleId, lot, units }) => ({
      documentKey: documentKey(session, true),
      kind: 'adjustment',
      place: { kind: session.locationKind, id: session.locationId },
      articleId,
      lot,
      units: -units,
      reason: reason || `Se deshizo el conteo ${session.number}`,
    })),
  )
  await tenant.db
    .updateTable('countSessions')
    .set({ approvedBy: null, approvedAt: null })
    .where('envId', '=', tenant.envId)
    .where('id', '=', session.id)
    .execute()
}

/** Changes the state in one statement, so that of two people at once the second gets stateChanged. */
const take = async (tenant: Tenant, session: CountSession, act: CountAct): Promise<void> => {
  const refuse = (state: CountSession['state']) =>
    problem(countProblems.stateChanged, {
      message: `El conteo está «${countStates[state]}»: ya no se puede «${countTransitions[act].label}».`,
    })
  if (!countAllows(act, session.state)) throw refuse(session.state)
  const { rows } = await sql<{ id: string }>`
    update count_sessions set state = ${countTransitions[act].to}, updated_at = ${new Date()}::timestamptz
    where env_id = ${tenant.envId}::uuid and id = ${session.id}::uuid and state = ${session.state} returning id`.execute(
    tenant.db,
  )
  if (rows.length === 0) throw refuse((await readSession(tenant, session.id)).state)
}

/**
 * Moves a count along `countTransitions`. Throws stateChanged when somebody acted first, ownCount, nothingToRecount,
 * nothingCounted, and `stock.insufficient` from the ledger.
 */
export const actOnCount = async (
  tenant: Tenant,
  doer: Doer,
  id: string,
  { act, uncounted, reason }: CountActBody,
): Promise<void> => {
  const session = await readSession(tenant, id)
  await take(tenant, session, act)
  if (act === 'approve') await refuseOwnCount(tenant, id, doer.actor.userId)
  // Entries may have come in until the state changed, so the session is read again.
  const finalSession = { ...(await readSession(tenant, id)), state: session.state }
  if (act === 'close' && uncounted === 'zero') await countAsNothing(tenant, doer, finalSession)
  if (act === 'recount') await askAgain(tenant, doer, finalSession)
  if (act === 'approve') await adjust(tenant, doer, finalSession)
  if (act === 'undo') await reverse(tenant, doer, finalSession, reason)
  await recordHistory(tenant, doer.actor, [
    { entity: countEntity, entityId: id, action: act, detail: { reason, ...(act === 'close' ? { uncounted } : {}) } },
  ])
  tenant.publish({ topic: countTopic, payload: { id } })
}
