import { formatNumber } from '../kernel/contract/formats.ts'
import { newId } from '../kernel/server/ids.ts'
import type { Platform } from '../kernel/server/platform.ts'
import { fillEnvironment } from '../modules/demo/server/index.ts'
import { createEnvironment, findEnvironment } from '../modules/identity/server/index.ts'
import { demoClosers, demoSeeders } from './demo-seeders.ts'
import { type AddCommand, wholeNumber } from './program.ts'
import { createProgress } from './progress.ts'
import { note, say } from './say.ts'
import { currentSettings, withPlatform } from './with-platform.ts'

type Options = {
  env: string
  sellers: number
  customers: number
  articles: number
  orders: number
  months: number
  seed: number
}

const timeZone = 'America/Argentina/Buenos_Aires'
const stages = { master: 'Clientes, artículos y rutas…', history: '', facts: 'Tableros: se recuentan…' }

const fill = async (platform: Platform, options: Options): Promise<void> => {
  const environment = await findEnvironment(platform.database, options.env)
  const envId = environment?.id ?? newId()
  const progress = createProgress({ title: 'Historia', total: options.orders, unit: 'pedidos' })
  const startedAt = performance.now()
  const totals = await fillEnvironment(platform, {
    ...options,
    envId,
    now: new Date(),
    timeZone: environment?.timeZone ?? timeZone,
    kind: 'frozen',
    marketplace: true,
    seeders: demoSeeders,
    closers: demoClosers,
    onProgress: (stage, count) => {
      if (stage === 'history') return progress.update(count)
      if (stage === 'facts') progress.end()
      note(stages[stage])
    },
  })
  if (!environment)
    await createEnvironment(platform.database, {
      id: envId,
      name: options.env,
      isErp: true,
      timeZone,
      modules: { pedidosOnline: true, marketplace: true },
    })
  const seconds = (performance.now() - startedAt) / 1000
  say(
    `«${options.env}»: ${formatNumber(totals.orders)} pedidos con ${formatNumber(totals.lines)} líneas, ` +
      `${formatNumber(totals.collections)} cobranzas y ${formatNumber(totals.noPurchases)} no compras en ${formatNumber(seconds, 1)} s ` +
      `(${formatNumber(Math.round(totals.lines / seconds))} líneas por segundo).`,
  )
}

export const addDemo: AddCommand = program =>
  program
    .command('demo')
    .description(
      'Llenar un entorno vacío con una historia creíble que termina hoy. Con la misma semilla, la misma historia. Si el entorno no existe, se crea.',
    )
    .requiredOption('--env <nombre>', 'nombre o identificador del entorno')
    .option('--sellers <cantidad>', 'vendedores', wholeNumber(1, 2000), 12)
    .option('--customers <cantidad>', 'clientes', wholeNumber(1, 500_000), 600)
    .option('--articles <cantidad>', 'artículos', wholeNumber(1, 20_000), 250)
    .option('--orders <cantidad>', 'pedidos', wholeNumber(1, 20_000_000), 25_000)
    .option('--months <cantidad>', 'meses de historia', wholeNumber(1, 60), 12)
    .option('--seed <número>', 'semilla del azar', wholeNumber(0, 2_147_483_647), 1)
    .action((options: Options) => withPlatform(currentSettings(), ({ platform }) => fill(platform, options)))
