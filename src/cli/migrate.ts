import type { ClientBase } from 'pg'
import { formatNumber } from '../kernel/contract/formats.ts'
import { longActs } from '../kernel/server/database/long-statements.ts'
import { type Migration, migrate } from '../kernel/server/database/migrate.ts'
import { type PlannedMigration, planMigrations, planPending } from '../kernel/server/database/plan-migrations.ts'
import type { AddCommand } from './program.ts'
import { note, say } from './say.ts'
import { currentSettings, withDatabase, withServer } from './with-platform.ts'

const longLines = ({ name, long }: PlannedMigration): string[] =>
  long.map(
    ({ does, table, rows, seconds }) =>
      `  ${name}: ${longActs[does]} ${table} (${formatNumber(rows)} filas, unos ${formatNumber(Math.ceil(seconds))} s); mientras tanto, quien escribe ahí espera`,
  )

/** Says which of the pending migrations make writers wait, before they do. */
export const tellLong = async (client: ClientBase, pending: Migration[]): Promise<void> => {
  const lines = (await planPending(client, pending)).flatMap(longLines)
  if (lines.length > 0) note(['Migraciones que llevan tiempo:', ...lines].join('\n'))
}

const plan = (): Promise<void> =>
  withServer(currentSettings(), async ({ ownerUrl }) => {
    const pending = await planMigrations(ownerUrl)
    if (pending.length === 0) return say('El esquema está al día: no falta ninguna migración.')
    const long = pending.flatMap(longLines)
    say(['Faltan, y se aplican todas o ninguna:', ...pending.map(({ name }) => `  ${name}`)].join('\n'))
    say(['', ...(long.length > 0 ? ['Llevan tiempo:', ...long] : ['Ninguna lleva tiempo.'])].join('\n'))
  })

const apply = (): Promise<void> =>
  withDatabase(currentSettings(), async ({ ownerUrl, secret }) => {
    const names = await migrate(ownerUrl, secret, { onPending: tellLong })
    if (names.length === 0) say('El esquema ya estaba al día.')
    else say(['Migraciones aplicadas:', ...names.map(name => `  ${name}`)].join('\n'))
  })

export const addMigrate: AddCommand = program =>
  program
    .command('migrate')
    .description('Llevar la base de datos al esquema de esta versión. Se puede repetir.')
    .option('--plan', 'solo decir qué falta, y qué lleva tiempo')
    .action(({ plan: onlyPlan }: { plan?: boolean }) => (onlyPlan ? plan() : apply()))
