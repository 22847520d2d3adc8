import { sql } from 'kysely'
import { dayOf } from '../../../../kernel/contract/formats.ts'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import type {
  Assignment,
  AssignmentEdit,
  AssignmentInput,
  AssignmentProgress,
  Audience,
  Reach,
  TargetPage,
  TargetQuery,
} from '../../contract/assignment/assignments.ts'
import { assignmentProblems, maximumAssignments } from '../../contract/assignment/problems.ts'
import type { AssignmentState } from '../../contract/assignment/words.ts'
import { formProblems } from '../../contract/problems.ts'
import { type Acting, remember } from '../forms/forms.service.ts'
import { lockForm, requireForm, type StoredForm } from '../forms/stored-form.ts'
import {
  findFigures,
  findNames,
  findSellerProgress,
  findTargets,
  isInState,
  listAssignments,
  type StoredAssignment,
  targetsOfAssignment,
  unsavedAssignment,
} from './assignments.queries.ts'
import { reachSql } from './targets.ts'

const todayOf = ({ session }: Pick<Acting, 'session'>): string => dayOf(new Date(), session.timeZone)

const noFigures = { sellers: 0, targets: 0, answered: 0, pending: 0, late: 0, spared: 0 }

const complete = async (tenant: Tenant, items: StoredAssignment[], today: string): Promise<Assignment[]> => {
  const figures = await findFigures(
    tenant,
    items.map(({ id }) => id),
    today,
  )
  const namesOf = await findNames(
    tenant,
    items.map(({ audience }) => audience),
  )
  return items.map(item => ({ ...item, names: namesOf(item.audience), ...noFigures, ...figures.get(item.id) }))
}

type Listing = { formId?: string | undefined; state?: AssignmentState | undefined; skip: number; limit: number }

/** Assignments with how they stand, the newest first. */
export const readAssignments = async (
  acting: Acting,
  { formId, state, skip, limit }: Listing,
): Promise<{ items: Assignment[]; total: number }> => {
  const { tenant } = acting
  const today = todayOf(acting)
  const where = sql`a.deleted_at is null ${formId ? sql`and a.form_id = ${formId}::uuid` : sql``}
    ${state ? sql`and ${isInState(today, state)}` : sql``}`
  const { items, total } = await listAssignments(tenant, { today, where, skip, limit })
  return { items: await complete(tenant, items, today), total }
}

const requireStored = async (acting: Acting, id: string, isDeleted = false): Promise<StoredAssignment> => {
  const where = sql`a.id = ${id}::uuid and ${isDeleted ? sql`true` : sql`a.deleted_at is null`}`
  const { items } = await listAssignments(acting.tenant, { today: todayOf(acting), where, skip: 0, limit: 1 })
  const [stored] = items
  if (!stored) throw problem(problems.notFound)
  return stored
}

const readOne = async (acting: Acting, id: string): Promise<Assignment> => {
  const [assignment] = await complete(acting.tenant, [await requireStored(acting, id)], todayOf(acting))
  if (!assignment) throw problem(problems.notFound)
  return assignment
}

const measure = async (acting: Acting, form: StoredForm, audience: Audience): Promise<Reach> => {
  const { envId, db } = acting.tenant
  const today = todayOf(acting)
  const assignments = unsavedAssignment(form, audience, today)
  const { rows } = await sql<Reach>`${reachSql({ envId, today, assignments, sellers: () => null })}`.execute(db)
  return rows[0] ?? { sellers: 0, targets: 0 }
}

/** An audience in sellers and targets, before it is saved. Throws notFound. */
export const measureReach = async (acting: Acting, formId: string, audience: Audience): Promise<Reach> =>
  measure(acting, await requireForm(acting.tenant, formId), audience)

type Terms = Pick<AssignmentInput, 'audience' | 'startsOn' | 'endsOn' | 'frequency' | 'quota'>

const columnsOf = ({ audience, ...terms }: Terms) => ({ ...audience, ...terms })

const checkTerms = async (acting: Acting, form: StoredForm, { audience, frequency }: Terms): Promise<void> => {
  if (form.kind === 'single' && frequency !== 'once')
    throw problem(assignmentProblems.onceOnly, {
      errors: [{ path: 'frequency', message: assignmentProblems.onceOnly.message }],
    })
  if ((await measure(acting, form, audience)).targets === 0) throw problem(assignmentProblems.nobody)
}

const refuseMore = async ({ db, envId }: Tenant, formId: string): Promise<void> => {
  const { total } = await db
    .selectFrom('formAssignments')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('envId', '=', envId)
    .where('formId', '=', formId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (total >= maximumAssignments) throw problem(assignmentProblems.tooMany)
}

/** Assigns a published form. Throws notFound, notPublished, retired, tooMany, onceOnly, nobody. */
export const createAssignment = async (acting: Acting, { formId, ...terms }: AssignmentInput): Promise<Assignment> => {
  const { tenant, session } = acting
  const form = await lockForm(tenant, formId)
  if (form.publishedNumber === null) throw problem(assignmentProblems.notPublished)
  if (form.retiredAt) throw problem(formProblems.retired)
  await refuseMore(tenant, formId)
  await checkTerms(acting, form, terms)
  const id = newId()
  await tenant.db
    .insertInto('formAssignments')
    .values({
      envId: tenant.envId,
      id,
      formId,
      ...columnsOf(terms),
      createdBy: session.userId,
      author: session.displayName,
    })
    .execute()
  await remember(acting, formId, 'form-assigned', { name: form.name })
  return readOne(acting, id)
}

/** Changes an assignment over the revision that the person had. Throws notFound, changed, onceOnly, nobody. */
export const changeAssignment = async (
  acting: Acting,
  id: string,
  { revision, ...terms }: AssignmentEdit,
): Promise<Assignment> => {
  const { db, envId } = acting.tenant
  const { form } = await requireStored(acting, id)
  await checkTerms(acting, await lockForm(acting.tenant, form.id), terms)
  const { numUpdatedRows } = await db
    .updateTable('formAssignments')
    .set({ ...columnsOf(terms), revision: revision + 1, updatedAt: new Date() })
    .where('envId', '=', envId)
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw problem(formProblems.changed)
  await remember(acting, form.id, 'form-assignment-changed', { name: form.name })
  return readOne(acting, id)
}

const setDeleted = async ({ tenant: { db, envId } }: Acting, id: string, deletedAt: Date | null): Promise<void> => {
  await db
    .updateTable('formAssignments')
    .set({ deletedAt, updatedAt: new Date() })
    .where('envId', '=', envId)
    .where('id', '=', id)
    .execute()
}

/** Takes an assignment away: nobody is asked by it any more, and its answers stay. */
export const removeAssignment = async (acting: Acting, id: string): Promise<void> => {
  const { form } = await requireStored(acting, id)
  await setDeleted(acting, id, new Date())
  await remember(acting, form.id, 'form-assignment-removed', { name: form.name })
}

export const restoreAssignment = async (acting: Acting, id: string): Promise<Assignment> => {
  const { form } = await requireStored(acting, id, true)
  await lockForm(acting.tenant, form.id)
  await refuseMore(acting.tenant, form.id)
  await setDeleted(acting, id, null)
  await remember(acting, form.id, 'form-assignment-restored', { name: form.name })
  return readOne(acting, id)
}

/** Who has an assignment, who answered it and who is late. Throws notFound. */
export const readProgress = async (acting: Acting, id: string): Promise<AssignmentProgress> => ({
  assignment: await readOne(acting, id),
  sellers: await findSellerProgress(acting.tenant, id, todayOf(acting)),
})

export const readTargets = async (acting: Acting, id: string, query: TargetQuery): Promise<TargetPage> => {
  await requireStored(acting, id)
  return findTargets(acting.tenant, targetsOfAssignment(acting.tenant, id, todayOf(acting)), query)
}
