import { z } from 'zod'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { readWireLicence } from '../auth/wire-user.ts'
import { readOwnEnvironment } from '../own-environment.ts'
import type { ParseClass, ParseContext, ParseValues } from './parse-class.ts'
import { sourceOfObjects, type WireType } from './parse-source.ts'

/** Classes of few objects, read whole through the product's own routes. */

const common = { objectId: 'id', envId: 'text', deletedAt: 'date', createdAt: 'date', updatedAt: 'date' } as const

const smallClass = (
  name: string,
  path: string | null,
  types: Record<string, WireType>,
  read: (context: ParseContext) => Promise<object[]>,
): ParseClass => ({
  name,
  path,
  async source(context) {
    const { envId } = context.caller.session
    const objects = await read(context)
    return sourceOfObjects(
      objects.map(object => ({ envId, ...object })),
      { ...common, ...types },
    )
  },
})

const state = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  type: z.string(),
  expirationActive: z.boolean(),
  expirationDays: z.number().nullable(),
  valueRequired: z.boolean(),
  requirements: z.array(z.object({ id: z.string() })).default([]),
})
const pipelineList = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      name: z.string(),
      privacy: z.string(),
      assignOpportunity: z.boolean(),
      salesChannelActive: z.boolean(),
      salesChannelKey: z.string().nullable(),
      states: z.array(state),
    }),
  ),
})

const pipelinesPath = '/api/pipelines-app/pipelines'
const readPipelines = async ({ product, caller }: ParseContext) =>
  pipelineList.parse(await product.call(caller, { method: 'GET', path: pipelinesPath })).items

const funnels = smallClass(
  'Funnels',
  pipelinesPath,
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
)

const funnelStates = smallClass(
  'FunnelStates',
  pipelinesPath,
  { key: 'text', funnelKey: 'text', name: 'text', config: 'json', requirements: 'json' },
  async context =>
    (await readPipelines(context)).flatMap(({ code: funnelKey, states }) =>
      states.map(({ id, code, name, requirements, ...config }) => ({
        objectId: id,
        key: code,
        funnelKey,
        name,
        config,
        /** A value, and the forms without whose answer no opportunity goes on. */
        requirements: [...(config.valueRequired ? ['oppValue'] : []), ...requirements.map(form => form.id)],
      })),
    ),
)

const dashboardPaths = ['/api/project-dashboard-app/projects', '/api/logistica/consolidated', '/api/picking/dashboard']
const dashboard = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  privacy: z.string(),
  type: z.string(),
  widgets: z.unknown(),
  version: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
const dashboardList = z.object({ items: z.array(dashboard) })
const [salesDashboards = ''] = dashboardPaths
const builtPath = '/api/dashboards/built/:id'

const readDashboards = async ({ product, caller }: ParseContext) => {
  const paths = dashboardPaths.filter(path => product.mayCall(caller.session, 'GET', path))
  const lists = await Promise.all(
    paths.map(async path => dashboardList.parse(await product.call(caller, { method: 'GET', path })).items),
  )
  return lists.flat().map(({ id, version: _version, ...rest }) => ({ objectId: id, ...rest }))
}

const updateWidgets = async ({ product, caller }: ParseContext, id: string, values: ParseValues): Promise<void> => {
  const call = { path: builtPath, params: { id } } as const
  const { version } = dashboard.parse(await product.call(caller, { ...call, method: 'GET' }))
  const { widgets, ...others } = values
  const [other] = Object.keys(others)
  if (other) throw problem(problems.invalidInput, { message: `«${other}» no se cambia por acá.` })
  await product.call(caller, { ...call, method: 'PUT', path: `${builtPath}/widgets`, body: { version, widgets } })
}

const dashboards: ParseClass = {
  ...smallClass(
    'Dashboards',
    salesDashboards,
    { key: 'text', name: 'text', privacy: 'text', type: 'text', widgets: 'json' },
    readDashboards,
  ),
  update: updateWidgets,
  create: async ({ product, caller }, body) =>
    dashboard.parse(await product.call(caller, { method: 'POST', path: salesDashboards, body })).id,
  async remove({ product, caller }, id) {
    await product.call(caller, { method: 'DELETE', path: builtPath, params: { id } })
  },
}

const environments = smallClass(
  'Enviroments',
  null,
  { name: 'text', permissionCode: 'text', ERP: 'boolean', modules: 'json', version: 'number' },
  async ({ database, caller }) => {
    const { id, ...rest } = await readOwnEnvironment(database, caller.session.envId)
    return [{ objectId: id, updatedAt: rest.createdAt, ...rest }]
  },
)

const licenses = smallClass(
  'LicenseSettings',
  '/api/data/licences',
  { license: 'text', settings: 'json' },
  async ({ product, caller }) => {
    const licence = await readWireLicence(product, caller)
    return licence ? [{ objectId: licence.envId, ...licence }] : []
  },
)

export const smallClasses = [funnels, funnelStates, dashboards, environments, licenses]
