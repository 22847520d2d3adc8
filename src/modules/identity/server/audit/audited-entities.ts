import type { EntityWords, JoinedAuditWords } from '../../../../kernel/contract/audit-words.ts'
import type { Resource } from '../../../../kernel/contract/resource.ts'

/** Not a tenant's table: its people are named through their membership. */
export const peopleTable = 'users'

/** Something acts are done to: its name in the singular, and the table that knows each one. */
export type AuditedEntity = EntityWords & { resource: Resource | null }

/** Every entity there is: the declared grids, and those that modules name in their words. */
export const auditedEntities = (
  resources: Resource[],
  { entities }: Pick<JoinedAuditWords, 'entities'>,
): Map<string, AuditedEntity> => {
  const grids = resources.map((resource): [string, AuditedEntity] => [
    resource.name,
    { title: resource.titles.one, table: resource.table, resource },
  ])
  const others = Object.entries(entities).map(([name, entity]): [string, AuditedEntity] => [
    name,
    { ...entity, resource: resources.find(resource => resource.name === name) ?? null },
  ])
  return new Map([...grids, ...others])
}
