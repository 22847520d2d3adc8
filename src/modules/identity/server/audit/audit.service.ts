import type { JoinedAuditWords } from '../../../../kernel/contract/audit-words.ts'
import type { ListQuery, Page } from '../../../../kernel/contract/list-query.ts'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { selectPage } from '../../../../kernel/server/resources/select-page.ts'
import type { AuditEntryView, AuditRow } from '../../contract/audit.ts'
import { changesIn, factsIn, lineOf, namesWanted, type Reading } from './audit-detail.ts'
import { type Names, readNames } from './audit-names.queries.ts'
import { auditSource, type RawEntry } from './audit-source.ts'
import type { AuditedEntity } from './audited-entities.ts'

export type AuditView = { entities: Map<string, AuditedEntity>; timeZone: string; words: JoinedAuditWords }

const personIn = (detail: unknown): string =>
  typeof detail === 'object' && detail !== null && 'person' in detail ? String(detail.person) : ''

const namesOf = (tenant: Tenant, entries: RawEntry[], { entities }: AuditView): Promise<Names> =>
  readNames(
    tenant,
    entries.flatMap(({ entityName, entityId, rawDetail }) => {
      const entity = entities.get(entityName)
      const own = entity?.table ? [{ table: entity.table, id: entityId }] : []
      return [...own, ...namesWanted(rawDetail, entity?.resource ?? null)]
    }),
  )

const inWords = (entry: RawEntry, names: Names, { entities, timeZone, words }: AuditView): AuditEntryView => {
  const entity = entities.get(entry.entityName)
  const reading: Reading = { resource: entity?.resource ?? null, names, timeZone, words }
  const changes = changesIn(entry.rawDetail, reading)
  const facts = factsIn(entry.rawDetail, reading)
  const record = entity?.table ? names({ table: entity.table, id: entry.entityId }) : null
  return {
    id: entry.id,
    at: entry.at,
    actor: entry.actor,
    action: entry.action,
    entity: entry.entity,
    record: record ?? personIn(entry.rawDetail),
    detail: lineOf(changes, facts),
    changes,
    facts,
    personId: entry.entityName === 'users' ? entry.entityId : null,
  }
}

const rowOf = ({ changes: _changes, facts: _facts, personId: _person, ...row }: AuditEntryView): AuditRow => row

/** One page of the log, in words. */
export const readAuditPage = async (tenant: Tenant, view: AuditView, query: ListQuery): Promise<Page<AuditRow>> => {
  const source = auditSource(tenant.envId, view)
  const page = await selectPage<RawEntry>(tenant.db, source, query)
  const names = await namesOf(tenant, page.items, view)
  return { ...page, items: page.items.map(entry => rowOf(inWords(entry, names, view))) }
}

/** One act, with what there was before and what is there after. Throws notFound. */
export const readAuditEntry = async (tenant: Tenant, view: AuditView, id: string): Promise<AuditEntryView> => {
  const source = auditSource(tenant.envId, view, id)
  const { items } = await selectPage<RawEntry>(tenant.db, source, { filter: [], sort: [], skip: 0, limit: 1 })
  const [entry] = items
  if (!entry) throw problem(problems.notFound)
  return inWords(entry, await namesOf(tenant, [entry], view), view)
}

const maximumPeople = 1000

/** People of the company, and the kinds of things acts are done to, for the filters. */
export const readAuditOptions = async (tenant: Tenant, { entities }: AuditView) => {
  const people = await tenant.db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .select('users.id')
    .select(eb => eb.fn.coalesce('memberships.displayName', 'users.displayName').as('name'))
    .where('memberships.envId', '=', tenant.envId)
    .where('memberships.acceptedAt', 'is not', null)
    .orderBy('name')
    .limit(maximumPeople)
    .execute()
  const titles = [...new Set([...entities.values()].map(({ title }) => title))]
  return { people, entities: titles.sort((a, b) => a.localeCompare(b, 'es')) }
}
