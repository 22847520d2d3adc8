import { randomBytes } from 'node:crypto'
import type { AuditAction } from '../../../../kernel/contract/audit-acts.ts'
import type { Privacy } from '../../../../kernel/contract/privacy.ts'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import type { Role } from '../../../../kernel/contract/roles.ts'
import { actorOf, recordHistory } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import {
  type BuiltDashboard,
  builtProblems,
  type DashboardCreation,
  type DashboardSettings,
  type DashboardSummary,
  maximumDashboards,
  mayShareDashboards,
} from '../../contract/built/built-dashboards.ts'
import { type DashboardType, rolesOfType } from '../../contract/built/kinds.ts'
import { strangerAmong, type Widget, widgetsSchema } from '../../contract/built/widgets.ts'
import { allTypes, countDashboards, type StoredDashboard, selectVisible, writeDashboard } from './built.queries.ts'

export const dashboardsTopic = 'dashboards'
const entity = 'dashboard'

export type Asked = { tenant: Tenant; session: Session }

/** An administrator keeps what is shared tidy, whoever made it. */
const mayChange = ({ ownerId, privacy }: StoredDashboard, { userId, role }: Session): boolean =>
  ownerId === userId || (privacy !== 'private' && role === 'admin')

const instant = (value: Date | string): string => new Date(value).toISOString()

const shown = (stored: StoredDashboard, session: Session): BuiltDashboard => {
  // What nobody could have written through the product is a dashboard without widgets.
  const widgets = widgetsSchema.safeParse(stored.widgets).data ?? []
  return {
    id: stored.id,
    key: stored.key,
    name: stored.name,
    type: stored.type as DashboardType,
    privacy: stored.privacy as Privacy,
    roles: stored.roles as Role[],
    ownerName: stored.ownerName,
    isOwn: stored.ownerId === session.userId,
    canChange: mayChange(stored, session),
    version: stored.version,
    widgetCount: widgets.length,
    createdAt: instant(stored.createdAt),
    updatedAt: instant(stored.updatedAt),
    deletedAt: stored.deletedAt && instant(stored.deletedAt),
    widgets,
  }
}

const shortOf = (dashboard: BuiltDashboard): DashboardSummary => {
  const { widgets: _, ...summary } = dashboard
  return summary
}

/** Those a person sees, by name, with their widgets: at most `maximumDashboards`, which is all there can be. */
export const listDashboards = async (
  { tenant, session }: Asked,
  types: readonly DashboardType[] = allTypes,
): Promise<BuiltDashboard[]> => {
  const stored = await selectVisible(tenant, session, types)
    .where('deletedAt', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .limit(maximumDashboards)
    .execute()
  return stored.map(one => shown(one, session))
}

export const listSummaries = async (asked: Asked): Promise<DashboardSummary[]> =>
  (await listDashboards(asked)).map(shortOf)

/** What the person may bring back, the last deleted first. */
export const listDeleted = async ({ tenant, session }: Asked): Promise<DashboardSummary[]> => {
  const stored = await selectVisible(tenant, session, allTypes)
    .where('deletedAt', 'is not', null)
    .orderBy('deletedAt', 'desc')
    .limit(maximumDashboards)
    .execute()
  return stored.filter(one => mayChange(one, session)).map(one => shortOf(shown(one, session)))
}

/** Somebody else's private one is not found, like one that is not there. */
const visible = async ({ tenant, session }: Asked, id: string): Promise<StoredDashboard> => {
  const stored = await selectVisible(tenant, session, allTypes).where('id', '=', id).executeTakeFirst()
  if (!stored) throw problem(problems.notFound)
  return stored
}

const standing = async (asked: Asked, id: string): Promise<StoredDashboard> => {
  const stored = await visible(asked, id)
  if (stored.deletedAt) throw problem(problems.notFound)
  return stored
}

const changeable = async (asked: Asked, id: string): Promise<StoredDashboard> => {
  const stored = await visible(asked, id)
  if (!mayChange(stored, asked.session)) throw problem(builtProblems.mayNotChange)
  return stored
}

export const getDashboard = async (asked: Asked, id: string): Promise<BuiltDashboard> =>
  shown(await standing(asked, id), asked.session)

/** The names of those of some dashboards that the person may open now. */
export const dashboardNames = async ({ tenant, session }: Asked, ids: string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const found = await selectVisible(tenant, session, allTypes)
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .execute()
  return new Map(found.map(({ id, name }) => [id, name]))
}

const refuse = (path: string, message: string): never => {
  throw problem(problems.invalidInput, { message, errors: [{ path, message }] })
}

const refuseSharing = (session: Session, type: DashboardType, { privacy, roles }: DashboardSettings): void => {
  if (privacy !== 'private' && !mayShareDashboards(session.role)) throw problem(builtProblems.mayNotShare)
  if (privacy === 'roles' && roles.some(role => !rolesOfType(type).includes(role)))
    refuse('roles', 'Alguno de esos roles no puede ver tableros de este tipo.')
}

const refuseStrangers = (type: DashboardType, widgets: Widget[]): void => {
  const index = strangerAmong(type, widgets)
  if (index >= 0) refuse(`widgets.${index}.widget`, 'Ese widget no es de este tipo de tablero.')
}

const refuseMore = async (tenant: Tenant): Promise<void> => {
  if ((await countDashboards(tenant)) >= maximumDashboards) throw problem(builtProblems.tooMany)
}

/** Open screens that show the list, or the dashboard itself, read it anew. */
const announce = (tenant: Tenant, id: string): void => tenant.publish({ topic: dashboardsTopic, payload: { id } })

const tell = async ({ tenant, session }: Asked, id: string, action: AuditAction, detail = {}): Promise<void> => {
  await recordHistory(tenant, actorOf(session), [{ entity, entityId: id, action, detail }])
  announce(tenant, id)
}

/** A new dashboard of the person's own. Answers it with its id and its generated key. */
export const createDashboard = async (
  asked: Asked,
  type: DashboardType,
  { type: named, widgets, ...settings }: DashboardCreation,
): Promise<BuiltDashboard> => {
  const { tenant, session } = asked
  if (named && named !== type) refuse('type', 'Ese tipo de tablero se crea en su propia lista.')
  refuseSharing(session, type, settings)
  refuseStrangers(type, widgets)
  await refuseMore(tenant)
  const stored = await tenant.db
    .insertInto('dashboards')
    .values({
      ...settings,
      roles: settings.privacy === 'roles' ? settings.roles : [],
      type,
      envId: tenant.envId,
      id: newId(),
      key: randomBytes(9).toString('base64url'),
      widgets: JSON.stringify(widgets),
      ownerId: session.userId,
      ownerName: session.displayName,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tell(asked, stored.id, 'create', { name: stored.name, privacy: stored.privacy })
  return shown(stored, session)
}

type Change = { version: number; values: Parameters<typeof writeDashboard>[2]; action: AuditAction; detail: object }

const change = async (asked: Asked, stored: StoredDashboard, made: Change): Promise<BuiltDashboard> => {
  const { version, values, action, detail } = made
  if (!(await writeDashboard(asked.tenant, { id: stored.id, version }, values))) throw problem(builtProblems.changed)
  await tell(asked, stored.id, action, detail)
  return getDashboard(asked, stored.id)
}

export const changeSettings = async (
  asked: Asked,
  id: string,
  { version, ...settings }: DashboardSettings & { version: number },
): Promise<BuiltDashboard> => {
  const stored = await changeable(asked, id)
  if (stored.deletedAt) throw problem(problems.notFound)
  // An administrator may tidy what is shared, and not take it away from its owner into nobody's sight.
  if (settings.privacy === 'private' && stored.ownerId !== asked.session.userId)
    refuse('privacy', 'Solo quien lo armó puede dejarlo para sí.')
  refuseSharing(asked.session, stored.type as DashboardType, settings)
  const values = { ...settings, roles: settings.privacy === 'roles' ? settings.roles : [] }
  return change(asked, stored, { version, values, action: 'settings', detail: values })
}

/** Saves what was laid out over the version it began from; a problem when somebody saved meanwhile. */
export const saveWidgets = async (
  asked: Asked,
  id: string,
  { version, widgets }: { version: number; widgets: Widget[] },
): Promise<BuiltDashboard> => {
  const stored = await changeable(asked, id)
  if (stored.deletedAt) throw problem(problems.notFound)
  refuseStrangers(stored.type as DashboardType, widgets)
  const detail = { widgets: widgets.length }
  return change(asked, stored, { version, values: { widgets: JSON.stringify(widgets) }, action: 'widgets', detail })
}

const longestName = 60

export const copyDashboard = async (
  asked: Asked,
  id: string,
  given: { name?: string | undefined; widgets?: Widget[] | undefined },
): Promise<BuiltDashboard> => {
  const { name, type, widgets } = await getDashboard(asked, id)
  return createDashboard(asked, type, {
    name: given.name ?? `Copia de ${name}`.slice(0, longestName),
    privacy: 'private',
    roles: [],
    widgets: given.widgets ?? widgets,
  })
}

const mark = async (asked: Asked, stored: StoredDashboard, deletedAt: Date | null): Promise<void> => {
  if (!(await writeDashboard(asked.tenant, stored, { deletedAt }))) throw problem(builtProblems.changed)
  await tell(asked, stored.id, deletedAt ? 'remove' : 'restore', { name: stored.name })
}

export const removeDashboard = async (asked: Asked, id: string): Promise<void> => {
  const stored = await changeable(asked, id)
  if (!stored.deletedAt) await mark(asked, stored, new Date())
}

export const restoreDashboard = async (asked: Asked, id: string): Promise<BuiltDashboard> => {
  const stored = await changeable(asked, id)
  if (stored.deletedAt) {
    await refuseMore(asked.tenant)
    await mark(asked, stored, null)
  }
  return getDashboard(asked, id)
}
