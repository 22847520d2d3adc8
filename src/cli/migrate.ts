import { migrate } from '../kernel/server/database/migrate.ts'
import type { AddCommand } from './program.ts'
import { say } from './say.ts'
import { currentSettings, withDatabase } from './with-platform.ts'

export const addMigrate: AddCommand = program =>
  program
    .command('migrate')
    .description('Llevar la base de datos al esquema de esta versión. Se puede repetir.')
    .action(() =>
      withDatabase(currentSettings(), async ({ ownerUrl, secret }) => {
        const names = await migrate(ownerUrl, secret)
        if (names.length === 0) say('El esquema ya estaba al día.')
        else say(['Migraciones aplicadas:', ...names.map(name => `  ${name}`)].join('\n'))
      }),
    )
