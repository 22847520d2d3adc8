import { sql } from 'kysely'
import type { AuditAction } from '../../../../kernel/contract/audit-acts.ts'
import { type Problem, problem, problems } from '../../../../kernel/contract/problems.ts'
import { actorOf, recordHistory } from '../../../../kernel/server/audit.ts'
import { nextNumber } from '../../../../kernel/server/counters.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import type { FormDefinition } from '../../contract/definition/types.ts'
import { type DraftSaved, type FormDetail, type FormInput, type FormSettings, formList } from '../../contract/forms.ts'
import { formsTopic } from '../../contract/live.ts'
import { formProblems, maximumForms } from '../../contract/problems.ts'
import { blankDefinition, countQuestions, definitionOf, isSameDefinition } from './definition-input.ts'
import { readDetail } from './form-detail.ts'
import { lockForm, readDraft, requireAnyForm, requireForm, type StoredForm } from './stored-form.ts'
import { findVersion } from './version.queries.ts'

export type Acting = { tenant: Tenant; session: Session }

export const refused = (path: string, message: string): Problem =>
  problem(problems.invalidInput, { message, errors: [{ path, message }] })

/** Records an act on a form and tells the open screens. */
export const remember = async (
  { tenant, session }: Acting,
  entityId: string,
  action: AuditAction,
  detail: Record<string, unknown> = {},
): Promise<void> => {
  await recordHistory(tenant, actorOf(session), [{ entity: formList.name, entityId, action, detail }])
  tenant.publish({ topic: formsTopic, payload: { id: entityId } })
}

const refuseMoreForms = async ({ db, envId }: Tenant): Promise<void> => {
  const { total } = await db
    .selectFrom('forms')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('envId', '=', envId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (total >= maximumForms) throw problem(formProblems.tooMany)
}

type NewForm = Omit<FormInput, 'definition'> & { definition: FormDefinition }

/** Codes are counted, F001 on, and never used again. */
const nextCode = async (tenant: Tenant): Promise<string> =>
  `F${String(await nextNumber(tenant, 'forms')).padStart(3, '0')}`

const insertForm = async ({ tenant, session }: Acting, { definition, ...settings }: NewForm): Promise<string> => {
  await refuseMoreForms(tenant)
  const id = newId()
  await tenant.db
    .insertInto('forms')
    .values({
      ...settings,
      envId: tenant.envId,
      id,
      code: await nextCode(tenant),
      draft: JSON.stringify(definition),
      draftQuestions: countQuestions(definition),
      draftSavedBy: session.displayName,
      createdBy: session.userId,
    })
    .execute()
  return id
}

/** A new form, in blank or from a definition. Throws notADefinition, tooMany. */
export const createForm = async (acting: Acting, { definition, ...settings }: FormInput): Promise<FormDetail> => {
  const draft = definition === undefined ? blankDefinition : definitionOf(definition)
  const id = await insertForm(acting, { ...settings, definition: draft })
  await remember(acting, id, 'created', { name: settings.name })
  return readDetail(acting.tenant, id)
}

/** A copy of the draft, with no versions or answers; it asks nothing of a pipeline until somebody says so. */
export const duplicateForm = async (acting: Acting, id: string): Promise<FormDetail> => {
  const { name, description, kind, subject } = await requireForm(acting.tenant, id)
  const definition = await readDraft(acting.tenant, id)
  const copyName = `${name.slice(0, 110)} (copia)`
  const copyId = await insertForm(acting, { name: copyName, description, kind, subject, definition })
  await remember(acting, copyId, 'created', { name: copyName })
  return readDetail(acting.tenant, copyId)
}

const differsFromPublished = async (tenant: Tenant, form: StoredForm, draft: FormDefinition): Promise<boolean> => {
  if (form.publishedNumber === null) return true
  const published = await findVersion(tenant, form.id, form.publishedNumber)
  return !published || !isSameDefinition(published.definition, draft)
}

/**
 * Saves the draft over the edition that the person had. Throws draftChanged, which says who saved another one and when;
 * saving what is already there is no conflict, so an answer that was lost may be asked for again.
 */
export const saveDraft = async (
  acting: Acting,
  id: string,
  { edition, definition: json }: { edition: number; definition: Record<string, unknown> },
): Promise<DraftSaved> => {
  const { tenant, session } = acting
  const draft = definitionOf(json)
  const form = await lockForm(tenant, id)
  const { draftEdition, draftSavedAt, draftSavedBy, hasChanges } = form
  if (draftEdition !== edition) {
    if (isSameDefinition(await readDraft(tenant, id), draft))
      return { edition: draftEdition, savedAt: draftSavedAt, hasChanges }
    throw problem(formProblems.draftChanged, {
      message: `${draftSavedBy || 'Otra persona'} guardó este borrador mientras lo editabas. Mirá cómo quedó antes de seguir.`,
    })
  }
  const now = new Date()
  const changes = {
    draftEdition: edition + 1,
    draftSavedAt: now,
    draftSavedBy: session.displayName,
    draftQuestions: countQuestions(draft),
    hasChanges: await differsFromPublished(tenant, form, draft),
  }
  await tenant.db
    .updateTable('forms')
    .set({ ...changes, draft: JSON.stringify(draft), updatedAt: now })
    .where('envId', '=', tenant.envId)
    .where('id', '=', id)
    .execute()
  tenant.publish({ topic: formsTopic, payload: { id, draft: true } })
  return { edition: changes.draftEdition, savedAt: now.toISOString(), hasChanges: changes.hasChanges }
}

const checkPipeline = async ({ db, envId }: Tenant, { pipelineForm }: FormSettings): Promise<void> => {
  const { active, pipelineKey, stateKey } = pipelineForm
  if (!active) return
  if (!pipelineKey || !stateKey) throw refused('pipelineForm', 'Elegí el pipeline y la etapa.')
  const { rows } = await sql`
    select 1 from funnel_states s join funnels f on f.env_id = ${envId}::uuid and f.id = s.funnel_id
    where s.env_id = ${envId}::uuid and s.id = ${stateKey}::uuid and s.funnel_id = ${pipelineKey}::uuid
      and s.deleted_at is null and f.deleted_at is null`.execute(db)
  if (rows.length === 0) throw problem(formProblems.wrongState)
}

const refuseOtherKind = async ({ db, envId }: Tenant, form: StoredForm, settings: FormSettings): Promise<void> => {
  if (form.kind === settings.kind && form.subject === settings.subject) return
  const answer = await db
    .selectFrom('formAnswers')
    .select('id')
    .where('envId', '=', envId)
    .where('formId', '=', form.id)
    .limit(1)
    .executeTakeFirst()
  if (!answer) return
  throw refused(
    form.kind === settings.kind ? 'subject' : 'kind',
    'Ya tiene respuestas, que siguen la regla con la que se contestaron. Duplicalo para cambiarla.',
  )
}

/** Writes the settings over the revision that the person had. Throws changed, wrongState, invalidInput. */
export const changeSettings = async (acting: Acting, id: string, settings: FormSettings): Promise<FormDetail> => {
  const { tenant } = acting
  const form = await lockForm(tenant, id)
  const { revision, pipelineForm, ...columns } = settings
  if (form.revision !== revision) throw problem(formProblems.changed)
  await refuseOtherKind(tenant, form, settings)
  await checkPipeline(tenant, settings)
  await tenant.db
    .updateTable('forms')
    .set({
      ...columns,
      pipelineActive: pipelineForm.active,
      funnelId: pipelineForm.active ? pipelineForm.pipelineKey : null,
      funnelStateId: pipelineForm.active ? pipelineForm.stateKey : null,
      revision: revision + 1,
      updatedAt: new Date(),
    })
    .where('envId', '=', tenant.envId)
    .where('id', '=', id)
    .execute()
  await remember(acting, id, 'changed', { name: settings.name })
  return readDetail(tenant, id)
}

const setInstant = async (
  { tenant: { db, envId } }: Acting,
  id: string,
  values: { deletedAt?: Date | null; retiredAt?: Date | null },
): Promise<void> => {
  await db
    .updateTable('forms')
    .set({ ...values, updatedAt: new Date() })
    .where('envId', '=', envId)
    .where('id', '=', id)
    .execute()
}

/** Deletes a form; its versions and answers stay for whoever restores it, and are shown nowhere meanwhile. */
export const removeForm = async (acting: Acting, id: string): Promise<void> => {
  const { name } = await lockForm(acting.tenant, id)
  await setInstant(acting, id, { deletedAt: new Date() })
  await remember(acting, id, 'deleted', { name })
}

export const restoreForm = async (acting: Acting, id: string): Promise<FormDetail> => {
  const { name, deletedAt } = await requireAnyForm(acting.tenant, id)
  if (deletedAt) {
    await refuseMoreForms(acting.tenant)
    await setInstant(acting, id, { deletedAt: null })
    await remember(acting, id, 'restored', { name })
  }
  return readDetail(acting.tenant, id)
}

/** Retires a form: nobody answers it any more. Throws notPublished. */
export const retireForm = async (acting: Acting, id: string): Promise<FormDetail> => {
  const { publishedNumber, retiredAt } = await lockForm(acting.tenant, id)
  if (publishedNumber === null) throw problem(formProblems.notPublished)
  if (!retiredAt) {
    await setInstant(acting, id, { retiredAt: new Date() })
    await remember(acting, id, 'form-retired')
  }
  return readDetail(acting.tenant, id)
}

export const reopenForm = async (acting: Acting, id: string): Promise<FormDetail> => {
  const { retiredAt } = await lockForm(acting.tenant, id)
  if (retiredAt) {
    await setInstant(acting, id, { retiredAt: null })
    await remember(acting, id, 'form-reopened')
  }
  return readDetail(acting.tenant, id)
}
