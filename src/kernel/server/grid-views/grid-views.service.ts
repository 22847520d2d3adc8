import {
  emptyDefinition,
  type GridView,
  type GridViewDefinition,
  gridViewDefinition,
  gridViewProblems,
  mayShareViews,
} from '../../contract/grid-views.ts'
import { problem, problems } from '../../contract/problems.ts'
import type { Tenant } from '../database/tenancy.ts'
import { newId } from '../ids.ts'
import type { Session } from '../session/session.ts'

const maximumViews = 100

type Stored = {
  id: string
  grid: string
  name: string
  ownerId: string
  ownerName: string
  isShared: boolean
  definition: unknown
  deletedAt: unknown
}

const columns = ['id', 'grid', 'name', 'ownerId', 'ownerName', 'isShared', 'definition', 'deletedAt'] as const

/** Administrators may change every shared view. */
const mayChange = (view: Stored, { userId, role }: Session): boolean =>
  view.ownerId === userId || (view.isShared && role === 'admin')

const toView = (view: Stored, session: Session): GridView => ({
  id: view.id,
  name: view.name,
  isShared: view.isShared,
  isOwn: view.ownerId === session.userId,
  ownerName: view.ownerName,
  canChange: mayChange(view, session),
  // A stored definition that is not valid becomes an empty view.
  definition: gridViewDefinition.safeParse(view.definition).data ?? emptyDefinition,
})

/** A person's own views of a grid and the shared ones, by name. */
export const listViews = async ({ db, envId }: Tenant, session: Session, grid: string): Promise<GridView[]> => {
  const views = await db
    .selectFrom('gridViews')
    .select(columns)
    .where('envId', '=', envId)
    .where('grid', '=', grid)
    .where('deletedAt', 'is', null)
    .where(eb => eb.or([eb('ownerId', '=', session.userId), eb('isShared', '=', true)]))
    .orderBy('name')
    .orderBy('id')
    .limit(10 * maximumViews)
    .execute()
  return views.map(view => toView(view, session))
}

/** Another person's own view is not found; a shared one is, but not everybody may change it. */
const changeableView = async ({ db, envId }: Tenant, session: Session, id: string): Promise<Stored> => {
  const view = await db
    .selectFrom('gridViews')
    .select(columns)
    .where('envId', '=', envId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!view || (view.ownerId !== session.userId && !view.isShared)) throw problem(problems.notFound)
  if (!mayChange(view, session)) throw problem(problems.forbidden)
  return view
}

const ownViews = ({ db, envId }: Tenant, grid: string, ownerId: string) =>
  db
    .selectFrom('gridViews')
    .where('envId', '=', envId)
    .where('grid', '=', grid)
    .where('ownerId', '=', ownerId)
    .where('deletedAt', 'is', null)

const refuseTakenName = async (
  tenant: Tenant,
  view: Pick<Stored, 'id' | 'grid' | 'ownerId' | 'name'>,
): Promise<void> => {
  const holder = await ownViews(tenant, view.grid, view.ownerId)
    .select('id')
    .where('name', '=', view.name)
    .where('id', '<>', view.id)
    .executeTakeFirst()
  if (!holder) return
  const { message } = gridViewProblems.nameTaken
  throw problem(gridViewProblems.nameTaken, { errors: [{ path: 'name', message }] })
}

const refuseSharing = (session: Session): void => {
  if (!mayShareViews(session.role)) throw problem(gridViewProblems.mayNotShare)
}

type NewView = { grid: string; name: string; isShared: boolean; definition: GridViewDefinition }

export const createView = async (tenant: Tenant, session: Session, input: NewView): Promise<GridView> => {
  if (input.isShared) refuseSharing(session)
  const { total } = await ownViews(tenant, input.grid, session.userId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  if (total >= maximumViews) throw problem(gridViewProblems.tooMany)
  const view = { ...input, id: newId(), ownerId: session.userId, ownerName: session.displayName }
  await refuseTakenName(tenant, view)
  await tenant.db
    .insertInto('gridViews')
    .values({ ...view, envId: tenant.envId, definition: JSON.stringify(input.definition) })
    .execute()
  return toView({ ...view, deletedAt: null }, session)
}

type ViewChange = { name?: string; isShared?: boolean; definition?: GridViewDefinition }

const write = ({ db, envId }: Tenant, id: string, values: Record<string, unknown>) =>
  db
    .updateTable('gridViews')
    .set({ ...values, updatedAt: new Date() })
    .where('envId', '=', envId)
    .where('id', '=', id)
    .execute()

export const changeView = async (
  tenant: Tenant,
  session: Session,
  id: string,
  change: ViewChange,
): Promise<GridView> => {
  const view = await changeableView(tenant, session, id)
  if (change.isShared && !view.isShared) refuseSharing(session)
  const next = { ...view, ...change }
  if (next.name !== view.name) await refuseTakenName(tenant, next)
  const { name, isShared, definition } = next
  await write(tenant, id, { name, isShared, definition: JSON.stringify(definition) })
  return toView(next, session)
}

export const removeView = async (tenant: Tenant, session: Session, id: string): Promise<void> => {
  const view = await changeableView(tenant, session, id)
  if (!view.deletedAt) await write(tenant, id, { deletedAt: new Date() })
}

export const restoreView = async (tenant: Tenant, session: Session, id: string): Promise<GridView> => {
  const view = await changeableView(tenant, session, id)
  await refuseTakenName(tenant, view)
  if (view.deletedAt) await write(tenant, id, { deletedAt: null })
  return toView({ ...view, deletedAt: null }, session)
}
