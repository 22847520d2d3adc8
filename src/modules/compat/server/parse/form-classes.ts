import { z } from 'zod'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { resourcePath } from '../../../../kernel/contract/resource.ts'
import type { ProductCall } from '../../../../kernel/server/http/product-calls.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { formKinds } from '../../../forms/contract/words.ts'
import { wireFormSource, wireResponseSource } from '../../../forms/server/index.ts'
import { findIdByCode } from './find-by-code.ts'
import type { ParseClass, ParseContext, ParseValues } from './parse-class.ts'

/** Forms and their answers (spec.md §3), written through the routes of the product. */

const detail = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  kind: z.string(),
  subject: z.string(),
  revision: z.number(),
  draftEdition: z.number(),
  hasChanges: z.boolean(),
  publishedNumber: z.number().nullable(),
  pipelineForm: z.object({ active: z.boolean(), pipelineKey: z.string().nullable(), stateKey: z.string().nullable() }),
})
type Detail = z.output<typeof detail>

const formPath = '/api/forms/:id'

/** All the writes of one object are one transaction: a form is not left half saved. */
const inTenant = <T>(context: ParseContext, work: (inside: ParseContext) => Promise<T>): Promise<T> =>
  context.caller.tenant
    ? work(context)
    : context.product.withTenant(context.caller.session.envId, tenant =>
        work({ ...context, caller: { ...context.caller, tenant } }),
      )

const callForm = async (context: ParseContext, call: ProductCall): Promise<Detail> =>
  detail.parse(await context.product.call(context.caller, call))

const readForm = (context: ParseContext, id: string) =>
  callForm(context, { method: 'GET', path: formPath, params: { id } })

const config = z.object({ type: z.string().optional() })
const kindIds = new Map(Object.entries(formKinds).map(([id, word]) => [word.toLowerCase(), id]))

/** `config.type` by its word («Registro único»), or by the id that the product keeps. */
const kindOf = (value: unknown): string | undefined => {
  const { type } = config.catch({}).parse(value ?? {})
  return type === undefined ? undefined : (kindIds.get(type.toLowerCase()) ?? type)
}

const pipelineForm = z.object({
  active: z.unknown().optional(),
  pipelineKey: z.unknown().optional(),
  stateKey: z.unknown().optional(),
})

type PipelineForm = Detail['pipelineForm']

/** The state of a pipeline, each by its key or by its id. */
const pipelineFormOf = async (context: ParseContext, value: unknown, before: PipelineForm) => {
  const sent = pipelineForm.safeParse(value)
  if (!sent.success)
    throw problem(problems.invalidInput, { message: '«pipelineForm» lleva active, pipelineKey y stateKey.' })
  const { active = before.active, pipelineKey, stateKey } = sent.data
  return {
    active,
    pipelineKey: pipelineKey === undefined ? before.pipelineKey : await findIdByCode(context, 'funnels', pipelineKey),
    stateKey: stateKey === undefined ? before.stateKey : await findIdByCode(context, 'funnel-states', stateKey),
  }
}

const settingNames = ['n', 'description', 'subject', 'config', 'pipelineForm']
/** Set by the product; a client that sends the whole object back has them. */
const readNames = ['k', 'c', 'version', 'isOpen', 'pipeline', 'state']

const refuseOthers = (values: ParseValues): void => {
  const known = new Set([...settingNames, ...readNames, 'definition'])
  const other = Object.keys(values).find(name => !known.has(name))
  if (other) throw problem(problems.invalidInput, { message: `El dato «${other}» no se conoce.` })
}

const saveSettings = async (context: ParseContext, form: Detail, values: ParseValues): Promise<void> => {
  const { n: name = form.name, description = form.description, subject = form.subject } = values
  const kind = kindOf(values.config) ?? form.kind
  const body = {
    revision: form.revision,
    name,
    description,
    subject,
    kind,
    pipelineForm: await pipelineFormOf(context, values.pipelineForm ?? {}, form.pipelineForm),
  }
  const path = `${formPath}/settings`
  await context.product.call(context.caller, { method: 'PUT', path, params: { id: form.id }, body })
}

/** An older client knows no drafts: what it saves is what people answer from then on. */
const publish = async (context: ParseContext, id: string): Promise<void> => {
  const { draftEdition: edition, hasChanges } = await readForm(context, id)
  if (!hasChanges) return
  await context.product.call(context.caller, {
    method: 'POST',
    path: `${formPath}/publish`,
    params: { id },
    body: { edition, note: '' },
  })
}

const createForm = (outer: ParseContext, values: ParseValues): Promise<string> =>
  inTenant(outer, async context => {
    refuseOthers(values)
    const { n: name, description, subject, definition } = values
    const body = { name, description, subject, kind: kindOf(values.config), definition }
    const form = await callForm(context, { method: 'POST', path: '/api/forms', body })
    if (values.pipelineForm !== undefined) await saveSettings(context, form, values)
    if (definition !== undefined) await publish(context, form.id)
    return form.id
  })

const updateForm = (outer: ParseContext, id: string, values: ParseValues): Promise<void> =>
  inTenant(outer, async context => {
    refuseOthers(values)
    const form = await readForm(context, id)
    if (settingNames.some(name => values[name] !== undefined)) await saveSettings(context, form, values)
    if (values.definition === undefined) return
    const body = { edition: form.draftEdition, definition: values.definition }
    await context.product.call(context.caller, { method: 'PUT', path: `${formPath}/draft`, params: { id }, body })
    await publish(context, id)
  })

const forms: ParseClass = {
  name: 'Forms',
  path: resourcePath('forms'),
  source: async ({ caller }) => wireFormSource(caller.session),
  create: createForm,
  update: updateForm,
  async remove({ product, caller }, id) {
    await product.call(caller, { method: 'DELETE', path: formPath, params: { id } })
  },
}

const outcome = z.object({ id: z.uuid() })
const answerPath = '/api/forms/answers/:id'

const publishedVersion = z.object({ version: z.number() })

/** The version that people answer now, for a client that does not say which one it showed. */
const versionOf = async ({ product, caller }: ParseContext, formId: string): Promise<number> => {
  const call = { method: 'GET', path: '/api/forms/:id/answering', params: { id: formId } } as const
  return publishedVersion.parse(await product.call(caller, call)).version
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Sending the same `sk` twice is one answer, as in the product. */
const createResponse = async (context: ParseContext, values: ParseValues): Promise<string> => {
  const { sk, formKey, version, c, opportunityKey, t, startedAt, data, place, s: _seller, k: _id, ...others } = values
  const [other] = Object.keys(others)
  if (other) throw problem(problems.invalidInput, { message: `El dato «${other}» no se conoce.` })
  const takenAt = t ?? new Date().toISOString()
  const body = {
    key: sk ?? newId(),
    formId: formKey,
    version: version ?? (await versionOf(context, textOf(formKey))),
    customerId: await findIdByCode(context, 'customers', c),
    opportunityId: await findIdByCode(context, 'opportunities', opportunityKey),
    startedAt: startedAt ?? takenAt,
    takenAt,
    place: place ?? null,
    origin: 'api',
    data,
  }
  const { product, caller } = context
  return outcome.parse(await product.call(caller, { method: 'POST', path: '/api/v1/form-answers', body })).id
}

const current = z.object({ revision: z.number(), version: z.number() })

const updateResponse = async ({ product, caller }: ParseContext, id: string, values: ParseValues): Promise<void> => {
  const { data, version, t, place, ...others } = values
  const [other] = Object.keys(others)
  if (other) throw problem(problems.invalidInput, { message: `De una respuesta se cambia «data», no «${other}».` })
  const stored = current.parse(await product.call(caller, { method: 'GET', path: answerPath, params: { id } }))
  const body = {
    revision: stored.revision,
    version: version ?? stored.version,
    takenAt: t ?? new Date().toISOString(),
    place: place ?? null,
    data,
  }
  await product.call(caller, { method: 'PUT', path: answerPath, params: { id }, body })
}

const responses: ParseClass = {
  name: 'FormResponses',
  path: resourcePath('form-answers'),
  source: async ({ caller }) => wireResponseSource(caller.session),
  create: createResponse,
  update: updateResponse,
  /** An answer is annulled, which can be undone; it is no longer an object of the class. */
  async remove({ product, caller }, id) {
    const body = { reason: 'Borrada por un programa' }
    await product.call(caller, { method: 'POST', path: `${answerPath}/annul`, params: { id }, body })
  },
}

export const formClasses = [forms, responses]
