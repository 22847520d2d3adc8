import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const typeMapping = {
  int8: 'number',
  // Read as ISO 8601 in UTC, written as that or as a Date.
  timestamptz: 'ColumnType<string, string | Date, string | Date>',
}

/** Runs kysely-codegen on a migrated database; with `verify` it fails when the committed types differ. */
export const generateDatabaseTypes = async (url: string, verify: boolean): Promise<void> => {
  const flags = ['--dialect', 'postgres', '--camel-case', '--date-parser', 'string', '--numeric-parser', 'number']
  const files = [
    '--out-file',
    'src/kernel/server/database/schema.generated.ts',
    '--exclude-pattern',
    'schema_migrations',
  ]
  await promisify(execFile)(
    process.execPath,
    [
      'node_modules/kysely-codegen/dist/cli/bin.js',
      ...flags,
      ...files,
      '--type-mapping',
      JSON.stringify(typeMapping),
      '--url',
      url,
      ...(verify ? ['--verify'] : []),
    ],
    { cwd: root },
  )
}
