import { auditWords } from '../audit-words.ts'
import type { BoundRoute } from '../kernel/server/http/register-routes.ts'
import { readingsIn } from '../modules/identity/server/audit/audit-detail.ts'
import { type AuditedEntity, auditedEntities } from '../modules/identity/server/audit/audited-entities.ts'
import { hasTitle } from '../modules/identity/server/audit/detail-words.ts'
import { onServer } from './database.ts'

type Entry = { entity: string; action: string; detail: unknown }

/** Written by tests that want a row of everything, and by the one of what the log does with words it does not have. */
const isInvented = ({ entity }: Entry): boolean => entity === 'planets' || entity.endsWith('-audit_entries-entity')

/** How programs write a word, and people do not: `not_delivered`, `orderFrom`. */
const isCode = (text: string): boolean => /^[a-z]+(?:[_-][a-z0-9]+|[A-Z][a-z0-9]+)+$/.test(text)

/** What a person's own program is called, as it says so itself. */
const namesPrograms = new Set(['device', 'deviceName'])

const codesOf = ({ entity, action, detail }: Entry, entities: Map<string, AuditedEntity>): string[] => {
  const about = entities.get(entity)
  if (!about) return [`«${entity}» has no name`]
  const reading = { resource: about.resource, names: () => null, timeZone: 'UTC', words: auditWords }
  const readings = readingsIn(detail, reading)
  return [
    ...(action in auditWords.acts ? [] : [`«${action}» of ${entity} has no words`]),
    ...readings
      .filter(({ path }) => !hasTitle(path, about.resource, auditWords.titles))
      .map(({ path }) => `what «${action}» of ${entity} keeps as «${path}» has no title`),
    ...readings
      .filter(({ path, text }) => isCode(text) && !namesPrograms.has(path))
      .map(({ path, text }) => `«${path}» of «${action}» of ${entity} reads «${text}»`),
  ]
}

/**
 * Fails when anything that a test wrote into the history of a company would be read in code: every act, everything done to,
 * and everything kept of it has its Spanish words. What the product can write is what its tests make it write.
 */
export const refuseCodesInHistory = async (databaseUrl: string, routes: BoundRoute[]): Promise<void> => {
  const entries = await onServer(
    databaseUrl,
    async client => (await client.query<Entry>('select distinct entity, action, detail from audit_entries')).rows,
  )
  const entities = auditedEntities(
    routes.flatMap(({ grid }) => (grid ? [grid.resource] : [])),
    auditWords,
  )
  const codes = entries.filter(entry => !isInvented(entry)).flatMap(entry => codesOf(entry, entities))
  if (codes.length > 0) throw new Error(`the history speaks in code:\n${[...new Set(codes)].sort().join('\n')}`)
}
