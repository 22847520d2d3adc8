import { actWordsIn } from '../../../kernel/contract/audit-words.ts'
import { dayOf } from '../../../kernel/contract/formats.ts'
import { groupIncludes } from '../../../kernel/contract/roles.ts'
import { readHistory } from '../../../kernel/server/audit.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { countActWords } from '../contract/audit-words.ts'
import type { CountLine, CountView } from '../contract/count-routes.ts'
import { differenceOf, isBeyond, type Tolerance } from '../contract/differences.ts'
import { countPermissions } from '../contract/permissions.ts'
import { type CountAct, countActsFrom, countTransitions } from '../contract/states.ts'
import { approvalBlock } from './approval.ts'
import { readEntries, readPeople } from './count-entries.queries.ts'
import { type LineRow, readLines } from './count-lines.queries.ts'
import { type CountSession, readSession, scopeNames } from './count-sessions.queries.ts'

export const countEntity = 'stock-count'

export const mayManage = ({ role }: Pick<Session, 'role'>): boolean =>
  groupIncludes(countPermissions.manage.group, role)

/** In a blind count, the books are hidden while it is open; afterwards those who may approve see them. */
const seesExpected = (session: CountSession, person: Pick<Session, 'role'>): boolean =>
  !session.isBlind || (session.state !== 'counting' && mayManage(person))

/** A line with its difference, in units and money, and whether it is beyond tolerance. */
export const lineOf = (row: LineRow, tolerance: Tolerance): CountLine => {
  const { articleId, code, name, priceCents, ...rest } = row
  const difference = differenceOf(rest)
  return {
    ...rest,
    article: { id: articleId, code, name },
    difference,
    differenceCents: difference === null || priceCents === null ? null : Math.round(difference * priceCents),
    beyond: isBeyond(rest, tolerance),
  }
}

const withoutExpected = (line: CountLine): CountLine => ({
  ...line,
  expected: null,
  difference: null,
  differenceCents: null,
  beyond: false,
  moved: false,
})

/** Lots that moved first, then those beyond tolerance, then by the size of the difference in money. */
const byDifference = (one: CountLine, other: CountLine): number =>
  Number(other.moved) - Number(one.moved) ||
  Number(other.beyond) - Number(one.beyond) ||
  Math.abs(other.differenceCents ?? 0) - Math.abs(one.differenceCents ?? 0)

const totalsOf = (lines: CountLine[], sees: boolean): CountView['totals'] => ({
  lines: lines.length,
  counted: lines.filter(({ counted }) => counted !== null).length,
  pending: lines.filter(({ counted }) => counted === null).length,
  beyond: sees ? lines.filter(({ beyond, moved }) => beyond || moved).length : 0,
  differenceCents: sees ? lines.reduce((sum, { differenceCents }) => sum + (differenceCents ?? 0), 0) : null,
})

const actText = (action: string, detail: Record<string, unknown>): string => {
  const reason = typeof detail.reason === 'string' && detail.reason ? `: ${detail.reason}` : ''
  if (action === 'close' && detail.uncounted === 'zero')
    return `${countTransitions.close.past}; lo que nadie contó, como cero${reason}`
  if (action in countTransitions) return `${countTransitions[action as CountAct].past}${reason}`
  if (action === 'void') return `Se anuló una anotación de «${String(detail.article)}»`
  return action === 'open' ? 'Se abrió el conteo' : actWordsIn(countActWords, action)
}

const readCountHistory = async (tenant: Tenant, id: string): Promise<CountView['history']> =>
  (await readHistory(tenant, countEntity, id)).map(({ at, actor, action, detail }) => ({
    at,
    actor,
    text: actText(action, detail),
  }))

/** A count, without what this person may not see. Throws notFound. */
export const readCount = async (tenant: Tenant, person: Session, id: string): Promise<CountView> => {
  const session = await readSession(tenant, id)
  const sees = seesExpected(session, person)
  const all = (await readLines(tenant, session, dayOf(new Date(), person.timeZone))).map(row => lineOf(row, session))
  const { locationKind, locationId, locationName, scopeIds: _scopeIds, approvals: _approvals, ...shown } = session
  return {
    ...shown,
    place: { kind: locationKind, id: locationId, name: locationName },
    scopeNames: await scopeNames(tenant, session),
    seesExpected: sees,
    lines: sees ? all.toSorted(byDifference) : all.map(withoutExpected),
    totals: totalsOf(all, sees),
    people: await readPeople(tenant, session),
    entries: await readEntries(tenant, session, person.userId),
    acts: mayManage(person) ? countActsFrom(session.state) : [],
    approvalBlock:
      mayManage(person) && session.state === 'review' ? await approvalBlock(tenant, id, person.userId) : null,
    history: await readCountHistory(tenant, id),
  }
}
