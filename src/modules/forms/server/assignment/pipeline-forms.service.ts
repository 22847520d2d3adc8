import type { z } from 'zod'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { findOpportunityCard } from '../../../pipelines/server/index.ts'
import type { pipelineFormRoutes } from '../../contract/assignment/pipeline-forms.ts'
import type { Acting } from '../forms/forms.service.ts'
import { openVersionOf, requireForm } from '../forms/stored-form.ts'
import { findVersion } from '../forms/version.queries.ts'
import { findByKey, findOpportunityForms, findResponse, findResponses, findWireForm } from './pipeline-forms.queries.ts'

type Output<Name extends keyof typeof pipelineFormRoutes> = z.output<
  (typeof pipelineFormRoutes)[Name]['output'] & z.ZodType
>
type Query<Name extends 'formById' | 'check'> = z.output<(typeof pipelineFormRoutes)[Name]['query'] & z.ZodType>

const requireOpportunity = async ({ tenant, session }: Acting, id: string) => {
  const card = await findOpportunityCard(tenant, session, id)
  if (!card) throw problem(problems.notFound)
  return card
}

const flags = ['0', '1', 'true', 'false']

/** A form with its definition, and the response that is edited. Throws notFound, notPublished, retired. */
export const readFormById = async (
  acting: Acting,
  { formId, toEdit, opportunityKey }: Query<'formById'>,
): Promise<Output<'formById'>> => {
  const { tenant, session } = acting
  if (opportunityKey) await requireOpportunity(acting, opportunityKey)
  const version = await findVersion(tenant, formId, openVersionOf(await requireForm(tenant, formId)))
  const form = await findWireForm(tenant, formId)
  if (!version || !form) throw problem(problems.notFound)
  const id = flags.includes(toEdit) ? null : toEdit
  const edits = id !== null || toEdit === '1' || toEdit === 'true'
  const response =
    edits && (id || opportunityKey)
      ? await findResponse(tenant, session, { formId, id, opportunityId: opportunityKey ?? null })
      : null
  if (id && !response) throw problem(problems.notFound)
  return { form: { ...form, definition: version.definition }, toEdit: response !== null, response }
}

/** Whether an opportunity has what a form, state or pipeline asks for. Throws notFound at a key that names none. */
export const checkForm = async (acting: Acting, { key, opportunityKey }: Query<'check'>): Promise<Output<'check'>> => {
  await requireOpportunity(acting, opportunityKey)
  const forms = await findByKey(acting.tenant, key)
  const responses = await findResponses(acting.tenant, {
    formIds: forms.map(({ k }) => k),
    opportunityId: opportunityKey,
  })
  const answered = new Set(responses.map(({ formKey }) => formKey))
  const missing = forms.filter(({ k }) => !answered.has(k))
  return { answered: missing.length === 0, missing, responses }
}

/** The forms of an opportunity that the person sees. Throws notFound. */
export const readOpportunityForms = async (acting: Acting, id: string): Promise<Output<'ofOpportunity'>> => {
  const { stateId } = await requireOpportunity(acting, id)
  return { items: await findOpportunityForms(acting.tenant, { id, stateId }) }
}
