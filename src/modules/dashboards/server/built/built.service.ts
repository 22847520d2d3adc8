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

export type RequestContext = { tenant: Tenant; session: Session }

/** Administrators may change every shared dashboard, whoever owns it. */
const mayChange = ({ ownerId, privacy }: StoredDashboard, { userId, role }: Session): boolean =>
  ownerId === userId || (privacy !== 'private' && role === 'admin')

const instant = (value: Date | string): string => new Date(value).toISOString()

const presentDashboard = (row: StoredDashboard, session: Session): BuiltDashboard => {
  // Stored widgets that do not match the schema are treated as none.
  const widgets = widgetsSchema.safeParse(row.widgets).data ?? []
  return {
    id: row.id,
    key: row.key,
    name: row.name,
    type: row.type as DashboardType,
    privacy: row.privacy as Privacy,
    roles: row.roles as Role[],
    ownerName: row.ownerName,
    isOwn: row.ownerId === session.userId,
    canChange: mayChange(row, session),
    version: row.version,
    widgetCount: widgets.length,
    createdAt: instant(row.createdAt),
    updatedAt: instant(row.updatedAt),
    deletedAt: row.deletedAt && instant(row.deletedAt),
    widgets,
  }
}

const shortOf = (dashboard: BuiltDashboard): DashboardSummary => {
  const { widgets: _, ...summary } = dashboard
  return summary
}

/** The dashboards a person may see, by name, with their widgets; at most `maximumDashboards`, the limit per company. */
export const listDashboards = async (
  { tenant, session }: RequestContext,
  types: readonly DashboardType[] = allTypes,
): Promise<BuiltDashboard[]> => {
  const rows = await selectVisible(tenant, session, types)
    .where('deletedAt', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .limit(maximumDashboards)
    .execute()
  return rows.map(one => presentDashboard(one, session))
}

export const listSummaries = async (context: RequestContext): Promise<DashboardSummary[]> =>
  (await listDashboards(context)).map(shortOf)

/** Deleted dashboards that the person may restore, last deleted first. */
export const listDeleted = async ({ tenant, session }: RequestContext): Promise<DashboardSummary[]> => {
  const rows = await selectVisible(tenant, session, allTypes)
    .where('deletedAt', 'is not', null)
    .orderBy('deletedAt', 'desc')
    .limit(maximumDashboards)
    .execute()
  return rows.filter(one => mayChange(one, session)).map(one => shortOf(presentDashboard(one, session)))
}

/** Another person's private dashboard is a 404, which does not reveal that it exists. */
const findVisible = async ({ tenant, session }: RequestContext, id: string): Promise<StoredDashboard> => {
  const row = await selectVisible(tenant, session, allTypes).where('id', '=', id).executeTakeFirst()
  if (!row) throw problem(problems.notFound)
  return row
}

const findStanding = async (context: RequestContext, id: string): Promise<StoredDashboard> => {
  const row = await findVisible(context, id)
  if (row.deletedAt) throw problem(problems.notFound)
  return row
}

const findChangeable = async (context: RequestContext, id: string): Promise<StoredDashboard> => {
  const row = await findVisible(context, id)
  if (!mayChange(row, context.session)) throw problem(builtProblems.mayNotChange)
  return row
}

export const getDashboard = async (context: RequestContext, id: string): Promise<BuiltDashboard> =>
  presentDashboard(await findStanding(context, id), context.session)

/** Names, by id, of those of the given dashboards that the person may open. */
export const dashboardNames = async (
  { tenant, session }: RequestContext,
  ids: string[],
): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await selectVisible(tenant, session, allTypes)
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
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

/** Open screens with the list or the dashboard read it again. */
const announce = (tenant: Tenant, id: string): void => tenant.publish({ topic: dashboardsTopic, payload: { id } })

const tell = async (
  { tenant, session }: RequestContext,
  id: string,
  action: AuditAction,
  detail = {},
): Promise<void> => {
  await recordHistory(tenant, actorOf(session), [{ entity, entityId: id, action, detail }])
  announce(tenant, id)
}

/** A new dashboard of the person's own. Answers it with its id and its generated key. */
export const createDashboard = async (
  context: RequestContext,
  type: DashboardType,
  { type: requestedType, widgets, ...settings }: DashboardCreation,
): Promise<BuiltDashboard> => {
  const { tenant, session } = context
  if (requestedType && requestedType !== type) refuse('type', 'Ese tipo de tablero se crea en su propia lista.')
  refuseSharing(session, type, settings)
  refuseStrangers(type, widgets)
  await refuseMore(tenant)
  const row = await tenant.db
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
  await tell(context, row.id, 'create', { name: row.name, privacy: row.privacy })
  return presentDashboard(row, session)
}

type Change = { version: number; values: Parameters<typeof writeDashboard>[2]; action: AuditAction; detail: object }

const change = async (context: RequestContext, row: StoredDashboard, update: Change): Promise<BuiltDashboard> => {
  const { version, values, action, detail } = update
  if (!(await writeDashboard(context.tenant, { id: row.id, version }, values))) throw problem(builtProblems.changed)
  await tell(context, row.id, action, detail)
  return getDashboard(context, row.id)
}

export const changeSettings = async (
  context: RequestContext,
  id: string,
  { version, ...settings }: DashboardSettings & { version: number },
): Promise<BuiltDashboard> => {
  const row = await findChangeable(context, id)
  if (row.deletedAt) throw problem(problems.notFound)
  // An administrator must not make another person's shared dashboard private, which would hide it from everybody but
  // its owner.
  if (settings.privacy === 'private' && row.ownerId !== context.session.userId)
    refuse('privacy', 'Solo quien lo armó puede dejarlo para sí.')
  refuseSharing(context.session, row.type as DashboardType, settings)
  const values = { ...settings, roles: settings.privacy === 'roles' ? settings.roles : [] }
  return change(context, row, { version, values, action: 'settings', detail: values })
}

/** Saves the widgets if the version is the one the person started from; otherwise throws the conflict. */
export const saveWidgets = async (
  context: RequestContext,
  id: string,
  { version, widgets }: { version: number; widgets: Widget[] },
): Promise<BuiltDashboard> => {
  const row = await findChangeable(context, id)
  if (row.deletedAt) throw problem(problems.notFound)
  refuseStrangers(row.type as DashboardType, widgets)
  const detail = { widgets: widgets.length }
  return change(context, row, { version, values: { widgets: JSON.stringify(widgets) }, action: 'widgets', detail })
}

const longestName = 60

export const copyDashboard = async (
  context: RequestContext,
  id: string,
  overrides: { name?: string | undefined; widgets?: Widget[] | undefined },
): Promise<BuiltDashboard> => {
  const { name, type, widgets } = await getDashboard(context, id)
  return createDashboard(context, type, {
    name: overrides.name ?? `Copia de ${name}`.slice(0, longestName),
    privacy: 'private',
    roles: [],
    widgets: overrides.widgets ?? widgets,
  })
}

const mark = async (context: RequestContext, row: StoredDashboard, deletedAt: Date | null): Promise<void> => {
  if (!(await writeDashboard(context.tenant, row, { deletedAt }))) throw problem(builtProblems.changed)
  await tell(context, row.id, deletedAt ? 'remove' : 'restore', { name: row.name })
}

export const removeDashboard = async (context: RequestContext, id: string): Promise<void> => {
  const row = await findChangeable(context, id)
  if (!row.deletedAt) await mark(context, row, new Date())
}

export const restoreDashboard = async (context: RequestContext, id: string): Promise<BuiltDashboard> => {
  const row = await findChangeable(context, id)
  if (row.deletedAt) {
    await refuseMore(context.tenant)
    await mark(context, row, null)
  }
  return getDashboard(context, id)
}
