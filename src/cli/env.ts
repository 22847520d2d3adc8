import { seedErp } from '../modules/erp/server/index.ts'
import { isPlan, planNames, seatsOf } from '../modules/identity/contract/licences/plans.ts'
import { changePlan, createEnvironment, findEnvironment, listEnvironments } from '../modules/identity/server/index.ts'
import { addCompanyFile } from './env/company-file.ts'
import { requireEnvironment } from './environment.ts'
import { cliError } from './failure.ts'
import type { AddCommand } from './program.ts'
import { say } from './say.ts'
import { tableText } from './table.ts'
import { currentSettings, withPlatform } from './with-platform.ts'

type Options = { timeZone: string; erp?: boolean; onlineOrders?: boolean; marketplace?: boolean }

const checkTimeZone = (timeZone: string): void => {
  try {
    new Intl.DateTimeFormat('es-AR', { timeZone })
  } catch {
    throw cliError(`No existe la zona horaria «${timeZone}». Un ejemplo: America/Argentina/Buenos_Aires.`)
  }
}

const create = (name: string, options: Options): Promise<void> => {
  if (name.trim().length < 3 || name.length > 45) throw cliError('El nombre del entorno tiene de 3 a 45 caracteres.')
  checkTimeZone(options.timeZone)
  return withPlatform(currentSettings(), async ({ platform }) => {
    if (await findEnvironment(platform.database, name)) throw cliError(`Ya existe el entorno «${name}».`)
    const id = await createEnvironment(platform.database, {
      name,
      isErp: options.erp ?? false,
      timeZone: options.timeZone,
      modules: { pedidosOnline: options.onlineOrders ?? false, marketplace: options.marketplace ?? false },
    })
    if (options.erp) await platform.withTenant(id, seedErp)
    say(`Entorno «${name}» creado: ${id}`)
  })
}

const list = (): Promise<void> =>
  withPlatform(currentSettings(), async ({ platform }) => {
    const environments = await listEnvironments(platform.database)
    if (environments.length === 0) return say('Todavía no hay entornos.')
    const rows = environments.map(one => [one.name, one.plan, one.state, one.isErp ? 'sí' : 'no', one.timeZone, one.id])
    say(tableText(['Nombre', 'Plan', 'Estado', 'ERP', 'Zona horaria', 'Identificador'], rows))
  })

const setPlan = (name: string, plan: string): Promise<void> => {
  if (!isPlan(plan)) throw cliError(`No existe el plan «${plan}». Los planes son ${planNames.join(', ')}.`)
  return withPlatform(currentSettings(), async ({ platform }) => {
    const { id, name: company } = await requireEnvironment(platform, name)
    await changePlan(platform.database, id, plan)
    say(`«${company}» pasó al plan ${plan}: ${seatsOf(plan) ?? 'sin límite de'} licencias.`)
  })
}

export const addEnv: AddCommand = program => {
  const env = program.command('env').description('Los entornos: cada uno es una empresa.')
  env
    .command('create')
    .description('Crear un entorno vacío.')
    .argument('<nombre>', 'nombre de la empresa')
    .option('--time-zone <zona>', 'zona horaria', 'America/Argentina/Buenos_Aires')
    .option('--erp', 'trabaja con un ERP')
    .option('--online-orders', 'con el módulo de pedidos en línea')
    .option('--marketplace', 'con el módulo marketplace')
    .action(create)
  env
    .command('plan')
    .description('Cambiar el plan de un entorno, y con él cuántas licencias puede dar.')
    .argument('<nombre>', 'nombre o identificador del entorno')
    .argument('<plan>', planNames.join(', '))
    .action(setPlan)
  addCompanyFile(env)
  env.command('list').description('Mostrar los entornos.').action(list)
}
