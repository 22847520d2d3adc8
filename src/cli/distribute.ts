import { createInterface } from 'node:readline/promises'
import type pg from 'pg'
import { formatNumber, formatSeconds } from '../kernel/contract/formats.ts'
import { type ClusterCheck, checkCluster } from '../kernel/server/database/distribute/check-cluster.ts'
import { type ClusterNode, listNodes, moveCompany } from '../kernel/server/database/distribute/move-company.ts'
import {
  clearingOf,
  type DistributionStep,
  databaseSetting,
  placedTables,
  planDistribution,
  sessionSettings,
} from '../kernel/server/database/distribute/plan-distribution.ts'
import { isDistributionError, runDistribution } from '../kernel/server/database/distribute/run-distribution.ts'
import { openClient } from '../kernel/server/database/pool.ts'
import { requireEnvironment } from './environment.ts'
import { cliError } from './failure.ts'
import type { AddCommand } from './program.ts'
import { createProgress } from './progress.ts'
import { say } from './say.ts'
import { tableText } from './table.ts'
import { currentSettings, withDatabase, withPlatform } from './with-platform.ts'

type Opened = { client: pg.Client; secret: string; signal: AbortSignal }

const withClient = (work: (opened: Opened) => Promise<void>): Promise<void> =>
  withDatabase(
    currentSettings(),
    async ({ ownerUrl, secret, signal }) => {
      const client = await openClient(ownerUrl)
      try {
        await work({ client, secret, signal })
      } finally {
        await client.end()
      }
    },
    'wait',
  )

const kindNames = { tenant: 'por empresa', reference: 'en todos los nodos', session: 'por su clave', local: 'acá' }
const sizeText = (bytes: number): string => `${formatNumber(bytes / 1_048_576, 1)} MB`
const sum = (steps: DistributionStep[], pick: (step: DistributionStep) => number): number =>
  steps.reduce((all, step) => all + pick(step), 0)

const sayChecks = (checks: ClusterCheck[]): void =>
  say(
    tableText(
      ['Antes de empezar', ''],
      checks.map(({ what, problem }) => [what, problem ?? 'bien']),
    ),
  )

const saySteps = (steps: DistributionStep[]): void => {
  const waiting = steps.filter(({ isDone }) => !isDone)
  const rows = waiting.map(({ table, kind, rows, bytes, seconds }) => [
    table,
    kindNames[kind],
    formatNumber(rows),
    sizeText(bytes),
    formatSeconds(Math.ceil(seconds)),
  ])
  say(tableText(['Tabla', 'Dónde va', 'Filas', 'Tamaño', 'Tiempo'], rows))
  say(
    `${waiting.length} tablas, ${sizeText(sum(waiting, ({ bytes }) => bytes))}, unos ${formatSeconds(Math.ceil(sum(waiting, ({ seconds }) => seconds)))}. ` +
      'El tiempo es una estimación. Hasta el final, este servidor guarda además lo que ya está en los nodos.',
  )
}

const print = (): Promise<void> =>
  withClient(async ({ client }) => {
    const steps = await planDistribution(client)
    const statements = [
      databaseSetting(client.database ?? ''),
      ...sessionSettings,
      ...steps.filter(({ isDone }) => !isDone).map(({ statement }) => statement),
      ...steps.map(({ table }) => clearingOf(table)),
    ]
    say(statements.map(statement => `${statement};`).join('\n'))
  })

const dryRun = (): Promise<void> =>
  withClient(async ({ client, secret }) => {
    const checks = await checkCluster(client, secret)
    sayChecks(checks)
    saySteps(await planDistribution(client))
    const wrong = checks.filter(({ problem }) => problem !== null).length
    if (wrong > 0) throw cliError(`Todavía no se puede distribuir: ${wrong} condiciones no se cumplen.`)
  })

const confirmed = async (database: string): Promise<boolean> => {
  const prompt = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return (await prompt.question(`Para empezar, escribí el nombre de la base («${database}»): `)) === database
  } finally {
    prompt.close()
  }
}

const place = async ({ client, signal }: Opened): Promise<void> => {
  const progress = createProgress({ title: 'Distribución', total: null, unit: 'tablas' })
  try {
    const count = await runDistribution(client, {
      signal,
      onProgress: ({ done, of, table }) => progress.update(done, `de ${of} ${table}`),
    })
    progress.end()
    say(`${count} tablas distribuidas. Comprobalo con «anden doctor».`)
  } catch (error) {
    if (!isDistributionError(error)) throw error
    const reason = error.cause instanceof Error ? error.cause.message : String(error.cause)
    throw cliError(
      `La tabla «${error.table}» no se pudo distribuir: ${reason}\nLo hecho hasta ahí queda: corregilo y seguí con «anden distribute resume».`,
      error,
    )
  }
}

const start = (resuming: boolean, { yes }: { yes?: boolean }): Promise<void> =>
  withClient(async opened => {
    const { client, secret } = opened
    const isBegun = (await placedTables(client)).size > 0
    if (resuming && !isBegun) throw cliError('No hay nada empezado: corré «anden distribute run».')
    if (!resuming && isBegun) throw cliError('Ya está empezado: seguí con «anden distribute resume».')
    const problems = (await checkCluster(client, secret)).filter(({ problem }) => problem !== null)
    if (problems.length > 0) throw cliError(problems.map(({ what, problem }) => `${what}: ${problem}`).join('\n'))
    saySteps(await planDistribution(client))
    if (!yes && !(await confirmed(client.database ?? ''))) throw cliError('No se distribuyó nada.')
    await place(opened)
  })

const status = (): Promise<void> =>
  withClient(async ({ client }) => {
    const steps = await planDistribution(client)
    const waiting = steps.filter(({ isDone }) => !isDone)
    if (waiting.length === steps.length) return say('Esta base está entera en un servidor: no se distribuyó nada.')
    if (waiting.length === 0) return say(`Distribuida: ${steps.length} tablas.`)
    say(`A medias: ${steps.length - waiting.length} de ${steps.length} tablas. Faltan:`)
    say(waiting.map(({ table }) => `  ${table}`).join('\n'))
    throw cliError('Seguí con «anden distribute resume»; mientras tanto no inicies los servidores.')
  })

const nodeText = ({ host, port }: ClusterNode): string => `${host}:${port}`

const move = (nameOrId: string, target: string): Promise<void> =>
  withPlatform(
    currentSettings(),
    async ({ ownerUrl, platform }) => {
      const company = await requireEnvironment(platform, nameOrId)
      const client = await openClient(ownerUrl)
      try {
        if ((await placedTables(client)).size === 0) throw cliError('Esta base está entera en un servidor.')
        const nodes = await listNodes(client)
        const to = nodes.find(node => nodeText(node) === target)
        if (!to) throw cliError(`No existe el nodo «${target}». Los nodos son ${nodes.map(nodeText).join(', ')}.`)
        const from = nodeText(await moveCompany(client, company.id, to))
        say(
          from === target
            ? `«${company.name}» ya estaba en ${target}.`
            : `«${company.name}» pasó de ${from} a ${target}.`,
        )
      } finally {
        await client.end()
      }
    },
    'wait',
  )

export const addDistribute: AddCommand = program => {
  const distribute = program
    .command('distribute')
    .description('Repartir las tablas por empresa entre los nodos de un Citus, según sus declaraciones.')
  distribute.command('print').description('Mostrar las instrucciones SQL, en su orden.').action(print)
  distribute
    .command('dry-run')
    .description('Comprobar las condiciones y decir orden, tamaños y tiempo, sin cambiar nada.')
    .action(dryRun)
  distribute
    .command('run')
    .description('Repartir todas las tablas.')
    .option('--yes', 'sin preguntar')
    .action((options: { yes?: boolean }) => start(false, options))
  distribute
    .command('resume')
    .description('Seguir con una distribución que se cortó.')
    .option('--yes', 'sin preguntar')
    .action((options: { yes?: boolean }) => start(true, options))
  distribute
    .command('move')
    .description('Llevar una empresa a otro nodo; lo que escribe espera mientras tanto.')
    .argument('<nombre>', 'nombre o identificador del entorno')
    .argument('<nodo>', 'a dónde, por ejemplo nodo2:5432')
    .action(move)
  distribute.command('status').description('Decir qué está repartido y qué falta.').action(status)
}
