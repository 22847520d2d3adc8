import { problem, problems } from '../../../../kernel/contract/problems.ts'
import {
  type Access,
  groupIncludes,
  mayCall,
  type RoleGroup,
  roleOfNumber,
  type SellerScope,
  scopeOf,
} from '../../../../kernel/contract/roles.ts'
import type { Granters, Viewers } from '../../../../kernel/contract/who-can-see.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { freshSettings } from '../../../../kernel/server/environment.ts'
import type { BoundRoute, GuardedRecord } from '../../../../kernel/server/http/register-routes.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { accessSettings } from '../../contract/access-settings.ts'
import { roleOrder, roleTitle, roleTitles } from '../../contract/role-words.ts'
import { countMembers, findAdministrators, findMembers, reachesHolding } from './who-can-see.queries.ts'

/** How a kind of record is guarded: who may ask for it at all, and which of its rows are within a person's reach. */
export type Guard = GuardedRecord & { access: Access }

/** The guards of the whole product, by the entity's name, taken from the routes that serve its records. */
export const guardsOf = (routes: BoundRoute[]): Map<string, Guard> =>
  new Map(
    routes.flatMap(({ contract, grid, record }): [string, Guard][] => {
      if (record) return [[record.entity, { ...record, access: contract.access }]]
      if (!grid) return []
      const { resource, rules } = grid
      const scope: GuardedRecord['scope'] = session => rules.scope?.(session) ?? null
      return [[resource.name, { entity: resource.name, table: resource.table, scope, access: resource.read }]]
    }),
  )

type Member = Awaited<ReturnType<typeof findMembers>>[number]

/** What the guards would know of somebody who is not the one asking. */
const asSession = (member: Member, asking: Session, hiddenSellerPrefix: string): Session => ({
  ...member,
  id: asking.id,
  envId: asking.envId,
  timeZone: asking.timeZone,
  role: roleOfNumber(member.roleNumber),
  scope: scopeOf(member.roleNumber, { ...member, hiddenSellerPrefix }),
  needsSecondFactor: false,
})

const reachWords = (scope: SellerScope): string => {
  const words = { seller: 'Vendedor', supervisor: 'Equipo del supervisor', manager: 'Equipo del gerente' }
  return scope.kind === 'environment' ? 'Toda la empresa' : `${words[scope.kind]} ${scope.key || 'sin código'}`
}

const byRole = (people: Session[], unlisted: number): Viewers => ({
  roles: roleOrder.flatMap(title => {
    const holders = people.filter(({ roleNumber }) => roleTitle(roleNumber) === title)
    return holders.length === 0
      ? []
      : [
          {
            title,
            people: holders.map(({ userId, displayName, scope }) => ({
              id: userId,
              name: displayName,
              reach: reachWords(scope),
            })),
          },
        ]
  }),
  total: people.length,
  unlisted,
})

const readPeople = async (tenant: Tenant, asking: Session): Promise<{ people: Session[]; unlisted: number }> => {
  const members = await findMembers(tenant)
  const { hiddenSellerPrefix } = await freshSettings(tenant, accessSettings)
  const people = members.map(member => asSession(member, asking, hiddenSellerPrefix))
  return { people, unlisted: (await countMembers(tenant)) - people.length }
}

/** Who may open the pages of a group of roles. */
export const viewersOfPage = async (tenant: Tenant, asking: Session, group: RoleGroup): Promise<Viewers> => {
  const { people, unlisted } = await readPeople(tenant, asking)
  return byRole(
    people.filter(person => mayCall({ name: 'page', group }, person)),
    unlisted,
  )
}

/** Names enough to know whom to ask. */
const namedAdministrators = 5

/** What a page that refuses somebody tells them: which roles open it, and who changes roles. */
export const grantersOfPage = async (tenant: Tenant, asking: Session, group: RoleGroup): Promise<Granters> => {
  const { names, total } = await findAdministrators(tenant, namedAdministrators)
  const opening = Object.entries(roleTitles).filter(([number]) => groupIncludes(group, roleOfNumber(Number(number))))
  const titles = new Set(opening.map(([, title]) => title))
  return {
    mine: roleTitle(asking.roleNumber),
    roles: roleOrder.filter(title => titles.has(title)),
    administrators: names,
    others: total - names.length,
  }
}

const reachKey = ({ roleNumber, grants, scope, sellerKey }: Session): string =>
  JSON.stringify([roleNumber, grants, scope, sellerKey])

/**
 * Who may see one record: every active person's role and reach are put through the very functions that guard it. Throws
 * notFound when there is no such record, or it is beyond the reach of who asks.
 */
export const viewersOfRecord = async (
  tenant: Tenant,
  asking: Session,
  { guard, id }: { guard: Guard; id: string },
): Promise<Viewers> => {
  const { people, unlisted } = await readPeople(tenant, asking)
  const permitted = people.filter(person => mayCall(guard.access, person))
  const reaches = new Map([asking, ...permitted].map(person => [reachKey(person), person]))
  const holding = await reachesHolding(
    tenant,
    { table: guard.table, id },
    [...reaches.values()].map(person => guard.scope(person)),
  )
  const within = new Set([...reaches.keys()].filter((_, index) => holding?.[index]))
  if (!mayCall(guard.access, asking) || !within.has(reachKey(asking))) throw problem(problems.notFound)
  return byRole(
    permitted.filter(person => within.has(reachKey(person))),
    unlisted,
  )
}
