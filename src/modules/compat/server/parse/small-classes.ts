import { z } from 'zod'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { readWireLicence } from '../auth/wire-user.ts'
import { readOwnEnvironment } from '../own-environment.ts'
import type { ParseClass, ParseContext, ParseValues } from './parse-class.ts'
import { sourceOfObjects, type WireTypes } from './parse-source.ts'

/** Classes of few objects, read whole through the product's own routes. */

const common = { objectId: 'id', envId: 'text', deletedAt: 'date', createdAt: 'date', updatedAt: 'date' } as const

export const smallClass = (
  name: string,
  path: string | null,
  types: WireTypes,
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

const dashboardPaths = ['/api/project-dashboard-app/projects', '/api/logistica/consolidated', '/api/picking/dashboard']
const dashboard = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  privacy: z.string(),
  roles: z.array(z.string()),
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

const readonlyNames = ['key', 'type']

/** The widgets, and the name and who sees it, are two writes of the product; each names the version before it. */
const updateDashboard = async ({ product, caller }: ParseContext, id: string, values: ParseValues): Promise<void> => {
  const call = { path: builtPath, params: { id } } as const
  const current = dashboard.parse(await product.call(caller, { ...call, method: 'GET' }))
  let { version } = current
  const { widgets, name = current.name, privacy = current.privacy, roles = current.roles, ...others } = values
  const [other] = Object.keys(others).filter(key => !readonlyNames.includes(key))
  if (other) throw problem(problems.invalidInput, { message: `«${other}» no se cambia por acá.` })
  if (values.name !== undefined || values.privacy !== undefined || values.roles !== undefined) {
    const body = { version, name, privacy, roles }
    version = dashboard.parse(await product.call(caller, { ...call, method: 'PUT', body })).version
  }
  if (widgets === undefined) return
  await product.call(caller, { ...call, method: 'PUT', path: `${builtPath}/widgets`, body: { version, widgets } })
}

const dashboards: ParseClass = {
  ...smallClass(
    'Dashboards',
    salesDashboards,
    { key: 'text', name: 'text', privacy: 'text', roles: 'json', type: 'text', widgets: 'json' },
    readDashboards,
  ),
  update: updateDashboard,
  /** The product makes the key. */
  create: async ({ product, caller }, { key: _key, ...body }) =>
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

const enforcement = z.strictObject({
  settings: z.strictObject({ isEnforced: z.unknown(), unlicensed: z.unknown() }),
})

/** Whoever asks phones for their licence says how many sellers that leaves out, as in the product. */
const updateLicence = async ({ product, caller }: ParseContext, id: string, values: ParseValues): Promise<void> => {
  if (id !== caller.session.envId) throw problem(problems.notFound)
  const parsed = enforcement.safeParse(values)
  if (!parsed.success)
    throw problem(problems.invalidInput, { message: 'De las licencias se cambia «settings»: isEnforced y unlicensed.' })
  await product.call(caller, { method: 'PUT', path: '/api/licence-settings', body: parsed.data.settings })
}

const licenses: ParseClass = {
  ...smallClass(
    'LicenseSettings',
    '/api/licence-settings',
    { license: 'text', settings: 'json' },
    async ({ product, caller }) => {
      const licence = await readWireLicence(product, caller)
      return licence ? [{ objectId: licence.envId, ...licence }] : []
    },
  ),
  update: updateLicence,
}

export const smallClasses = [dashboards, environments, licenses]
