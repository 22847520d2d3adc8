import { formatNumber } from '../kernel/contract/formats.ts'
import { plainText } from '../kernel/contract/plain-text.ts'
import { readSchemaState } from '../kernel/server/database/migrate.ts'
import { createFileStore } from '../kernel/server/files/file-store.ts'
import { createPlatform, type Platform } from '../kernel/server/platform.ts'
import { checkAssetLedger } from '../modules/assets/server/index.ts'
import { listEnvironments } from '../modules/identity/server/index.ts'
import { checkLoads } from '../modules/logistics/server/index.ts'
import { checkFacts, type FactDifference, rebuildFacts } from '../modules/sales/server/index.ts'
import { checkSettlements } from '../modules/settlements/server/index.ts'
import { checkStock, mendLevels, type StockDifference } from '../modules/stock/server/index.ts'
import { type Environment, requireEnvironment } from './environment.ts'
import { cliError } from './failure.ts'
import type { AddCommand } from './program.ts'
import { note, say } from './say.ts'
import { tableText } from './table.ts'
import { currentSettings, withDatabase } from './with-platform.ts'

type Options = { env?: string; repair?: boolean }
type Check = { what: string; result: string; detail: string; isWrong: boolean }

const check = (what: string, problems: string[], detail = ''): Check => ({
  what,
  result: problems.length === 0 ? 'bien' : 'MAL',
  detail: problems.length === 0 ? detail : problems.slice(0, 3).join('; '),
  isWrong: problems.length > 0,
})

const differenceText = ({ table, key, differences }: FactDifference): string =>
  `${table} (${Object.values(key).join(', ')}): ${Object.entries(differences)
    .map(
      ([column, { stored, expected }]) =>
        `${column} ${plainText(stored ?? 'nada')} en vez de ${plainText(expected ?? 'nada')}`,
    )
    .join(', ')}`

/** Facts are compared in a transaction of their own; a repair recounts them and compares again. */
const checkEnvironment = async (platform: Platform, environment: Environment, repair: boolean): Promise<Check> => {
  const startedAt = performance.now()
  let differences = await platform.withTenant(environment.id, checkFacts)
  if (differences.length > 0 && repair) {
    note(`«${environment.name}»: ${differences.length} diferencias; se recuenta…`)
    await platform.withTenant(environment.id, tenant => rebuildFacts(tenant))
    differences = await platform.withTenant(environment.id, checkFacts)
  }
  const seconds = formatNumber((performance.now() - startedAt) / 1000, 1)
  return check(
    `Tableros de «${environment.name}»`,
    differences.map(differenceText),
    `iguales al recuento, ${seconds} s`,
  )
}

const stockText = ({ place, article, lot, stored, expected }: StockDifference): string =>
  `stock_levels (${[place, article, lot].join(', ')}): ${stored ?? 'nada'} en vez de ${expected ?? 'nada'}`

/** The sums of the stock ledger against its movements. */
const checkEnvironmentStock = async (platform: Platform, environment: Environment, repair: boolean): Promise<Check> => {
  let differences = await platform.withTenant(environment.id, checkStock)
  if (differences.length > 0 && repair) {
    note(`Stock de «${environment.name}»: ${differences.length} diferencias; se vuelve a sumar…`)
    await platform.withTenant(environment.id, mendLevels)
    differences = await platform.withTenant(environment.id, checkStock)
  }
  return check(`Stock de «${environment.name}»`, differences.map(stockText), 'igual a la suma de sus movimientos')
}

/** Each asset is where the sum of its movements says. */
const checkAssets = async (platform: Platform, environment: Environment): Promise<Check> => {
  const differences = await platform.withTenant(environment.id, tenant => checkAssetLedger(tenant), { readOnly: true })
  return check(
    `Activos de «${environment.name}»`,
    differences.map(({ code, stored, expected }) => `${code}: ${stored} en vez de ${expected}`),
    'donde dicen sus movimientos',
  )
}

/** Accounts of delivery people and of containers, every closed settlement, and loads against their documents. */
const checkRounds = async (platform: Platform, environment: Environment): Promise<Check> => {
  const defects = await platform.withTenant(
    environment.id,
    async tenant => [...(await checkSettlements(tenant)), ...(await checkLoads(tenant))],
    { readOnly: true },
  )
  return check(
    `Rendiciones de «${environment.name}»`,
    defects.map(({ what, stored, expected }) => `${what}: ${stored ?? 'nada'} en vez de ${expected ?? 'nada'}`),
    'iguales a sus movimientos',
  )
}

const examine = async (ownerUrl: string, secret: string, options: Options): Promise<Check[]> => {
  const schema = await readSchemaState(ownerUrl)
  const checks = [
    check(
      'Migraciones',
      schema.pending.map(name => `falta ${name}`),
      'todas aplicadas',
    ),
  ]
  if (schema.pending.length > 0) return checks
  checks.push(
    check(
      'Separación de empresas',
      schema.unbound.map(name => `${name} sin política`),
      'en todas las tablas',
    ),
  )
  const platform = await createPlatform({
    ownerUrl,
    secret,
    poolSize: 2,
    files: createFileStore(currentSettings()),
    onError: () => {},
  })
  try {
    const environments = options.env
      ? [await requireEnvironment(platform, options.env)]
      : await listEnvironments(platform.database)
    const repair = options.repair ?? false
    for (const environment of environments) {
      checks.push(await checkEnvironment(platform, environment, repair))
      checks.push(await checkEnvironmentStock(platform, environment, repair))
      checks.push(await checkAssets(platform, environment))
      checks.push(await checkRounds(platform, environment))
    }
    return checks
  } finally {
    await platform.stop()
  }
}

const run = (options: Options): Promise<void> =>
  withDatabase(currentSettings(), async ({ ownerUrl, secret }) => {
    const checks = await examine(ownerUrl, secret, options)
    say(
      tableText(
        ['Qué', 'Resultado', 'Detalle'],
        checks.map(({ what, result, detail }) => [what, result, detail]),
      ),
    )
    const wrong = checks.filter(one => one.isWrong).length
    if (wrong > 0)
      throw cliError(
        `${wrong} de ${checks.length} comprobaciones fallaron. Probá «anden migrate» o «anden doctor --repair».`,
      )
  })

export const addDoctor: AddCommand = program =>
  program
    .command('doctor')
    .description(
      'Comprobar que la base de datos esté entera: migraciones, separación de empresas, tableros iguales a un recuento y stock igual a sus movimientos.',
    )
    .option('--env <nombre>', 'solo este entorno')
    .option('--repair', 'recontar los tableros y el stock que difieran')
    .action(run)
