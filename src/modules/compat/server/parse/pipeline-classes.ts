import { sql } from 'kysely'
import { z } from 'zod'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import type { ParseClass, ParseContext, ParseValues } from './parse-class.ts'
import type { ParseSource } from './parse-source.ts'
import { smallClass } from './small-classes.ts'

/** Pipelines and their states, written through the routes that lay them out. */

const base = '/api/pipelines-app'
const listPath = `${base}/pipelines`

const state = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  type: z.string(),
  expirationActive: z.boolean(),
  expirationDays: z.number().nullable(),
  valueRequired: z.boolean(),
  version: z.number(),
  requirements: z.array(z.object({ id: z.string() })).default([]),
})
type State = z.output<typeof state>

const pipeline = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  privacy: z.string(),
  roles: z.array(z.string()),
  assignOpportunity: z.boolean(),
  salesChannelActive: z.boolean(),
  salesChannelKey: z.string().nullable(),
  version: z.number(),
  states: z.array(state),
})
type Pipeline = z.output<typeof pipeline>

const readPipelines = async ({ product, caller }: ParseContext): Promise<Pipeline[]> =>
  z.object({ items: z.array(pipeline) }).parse(await product.call(caller, { method: 'GET', path: listPath })).items

const post = ({ product, caller }: ParseContext, path: string, body: object): Promise<unknown> =>
  product.call(caller, { method: 'POST', path: `${base}/${path}`, body })

const notFound = () => problem(problems.notFound)

const channel = z.object({ active: z.unknown().optional(), key: z.unknown().optional() })
const funnelConfig = z.object({ assignOpportunity: z.unknown().optional(), salesChannel: channel.optional() })

/** The settings of a pipeline by the product's names; those that were not sent are not named. */
const settingsOf = ({ config, key: _key, states: _states, ...values }: ParseValues): ParseValues => {
  const { assignOpportunity, salesChannel } = funnelConfig.catch({}).parse(config ?? {})
  const settings = {
    ...values,
    assignOpportunity,
    salesChannelActive: salesChannel?.active,
    salesChannelKey: salesChannel?.key,
  }
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
}

/** Older clients keep the order of the states in their pipeline. */
const orderStates = async (context: ParseContext, { id, states }: Pipeline, order: unknown): Promise<void> => {
  const codes = z.array(z.string()).safeParse(order)
  if (!codes.success) throw problem(problems.invalidInput, { message: '«states» es la lista de claves de las etapas.' })
  if (codes.data.join() === states.map(({ code }) => code).join()) return
  const stateIds = codes.data.map(key => states.find(({ code }) => code === key)?.id ?? key)
  await post(context, 'pipeline/states/reorder', { pipelineId: id, stateIds })
}

const updateFunnel = async (context: ParseContext, id: string, values: ParseValues): Promise<void> => {
  const current = (await readPipelines(context)).find(one => one.id === id)
  if (!current) throw notFound()
  const changes = settingsOf(values)
  if (Object.keys(changes).length > 0) {
    const { name, privacy, roles, assignOpportunity, salesChannelActive, salesChannelKey, version } = current
    const saved = { name, privacy, roles, assignOpportunity, salesChannelActive, salesChannelKey }
    await post(context, 'pipeline/edit', { pipelineId: id, version, ...saved, ...changes })
  }
  if (values.states !== undefined) await orderStates(context, current, values.states)
}

const created = z.object({ id: z.string() })

export const funnels: ParseClass = {
  ...smallClass(
    'Funnels',
    listPath,
    { key: 'text', name: 'text', privacy: 'text', states: 'json', config: 'json' },
    async context =>
      (await readPipelines(context)).map(({ id, code, name, privacy, states, ...rest }) => ({
        objectId: id,
        key: code,
        name,
        privacy,
        states: states.map(one => one.code),
        config: {
          assignOpportunity: rest.assignOpportunity,
          salesChannel: { active: rest.salesChannelActive, key: rest.salesChannelKey },
        },
      })),
  ),
  create: async (context, values) => {
    const code = values.key === undefined ? {} : { code: values.key }
    return created.parse(await post(context, 'pipelines/new', { ...settingsOf(values), ...code })).id
  },
  update: updateFunnel,
  remove: async (context, pipelineId) => {
    await post(context, 'pipeline/delete', { pipelineId })
  },
}

/** More open opportunities than a board shows; the rest of a state are read from their own class. */
const maximumKeys = 2000

type Listed = { stateKey: string; key: string }

/** The opportunities that the caller sees, by the key of their state, the newest first. */
const opportunityKeys = async (
  { product, caller }: ParseContext,
  source: ParseSource,
): Promise<Map<string, string[]>> => {
  const { stateKey, key, createdAt } = source.columns
  const rows = await product.withTenant(
    caller.session.envId,
    async ({ db }) => {
      const result = await sql<Listed>`
        select ${stateKey?.expression} as "stateKey", ${key?.expression} as key from ${source.from}
        where ${sql.join(source.where, sql` and `)}
        order by ${createdAt?.expression} desc, ${source.columns.objectId?.expression} limit ${maximumKeys}`.execute(
        db.withoutPlugins(),
      )
      return result.rows
    },
    { readOnly: true },
  )
  const keys = new Map<string, string[]>()
  for (const row of rows) keys.set(row.stateKey, [...(keys.get(row.stateKey) ?? []), row.key])
  return keys
}

const stateConfig = z.object({
  type: z.unknown().optional(),
  expirationActive: z.unknown().optional(),
  expirationDays: z.unknown().optional(),
  valueRequired: z.unknown().optional(),
})

/** What a state requires besides a value is said by its forms, and its opportunities by being moved. */
const stateValues = ({
  config,
  key: _key,
  funnelKey: _funnel,
  pipeline: _pipeline,
  opportunities: _cards,
  requirements: _forms,
  ...values
}: ParseValues) => {
  const settings = { ...values, ...stateConfig.catch({}).parse(config ?? {}) }
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
}

const createState = async (context: ParseContext, values: ParseValues): Promise<string> => {
  const { key, funnelKey } = values
  const target = (await readPipelines(context)).find(({ code }) => code === funnelKey)
  if (!target) throw problem(problems.invalidInput, { message: `No hay un pipeline «${String(funnelKey)}».` })
  const body = { pipelineId: target.id, ...stateValues(values), ...(key === undefined ? {} : { code: key }) }
  const { states } = pipeline.parse(await post(context, 'pipeline/state/new', body))
  const known = new Set(target.states.map(({ id }) => id))
  const added = states.find(({ id }) => !known.has(id))
  if (!added) throw notFound()
  return added.id
}

const updateState = async (context: ParseContext, id: string, values: ParseValues): Promise<void> => {
  const current = (await readPipelines(context)).flatMap(({ states }) => states).find(one => one.id === id)
  if (!current) throw notFound()
  const { name, type, expirationActive, expirationDays, valueRequired, version }: State = current
  const saved = { name, type, expirationActive, expirationDays, valueRequired }
  await post(context, 'pipeline/state/edit', { stateId: id, version, ...saved, ...stateValues(values) })
}

/** `opportunities` is the class whose keys a state lists. */
export const createFunnelStates = (opportunities: ParseClass): ParseClass => ({
  ...smallClass(
    'FunnelStates',
    listPath,
    {
      key: 'text',
      funnelKey: 'text',
      pipeline: { pointsTo: 'Funnels' },
      name: 'text',
      opportunities: 'json',
      config: 'json',
      requirements: 'json',
    },
    async context => {
      const keys = await opportunityKeys(context, await opportunities.source(context))
      return (await readPipelines(context)).flatMap(({ id: pipelineId, code: funnelKey, states }) =>
        states.map(({ id, code, name, requirements, version: _version, ...config }) => ({
          objectId: id,
          key: code,
          funnelKey,
          pipeline: pipelineId,
          name,
          opportunities: keys.get(code) ?? [],
          config,
          /** A value, and the forms without whose answer no opportunity goes on. */
          requirements: [...(config.valueRequired ? ['oppValue'] : []), ...requirements.map(form => form.id)],
        })),
      )
    },
  ),
  create: createState,
  update: updateState,
  remove: async (context, stateId) => {
    await post(context, 'pipeline/state/delete', { stateId })
  },
})
