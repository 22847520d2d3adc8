import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { isFeminine } from '../../src/kernel/contract/agreement.ts'
import type { GridList } from '../../src/kernel/contract/grid-list.ts'
import type { Resource } from '../../src/kernel/contract/resource.ts'
import { writeNewModule } from './module.ts'
import {
  camelOf,
  editFile,
  RecipeError,
  type RecipeOptions,
  refuseQuotes,
  requireKebab,
  requireModule,
  slugOf,
  tableOf,
  wordsOf,
  writeNew,
} from './recipe.ts'
import { writeSchema } from './write-schema.ts'

type Place = { tag: string; group: string; path: string }

/** Below the module's other grids, read and written by who reads them. */
const placeInModule = async (module: string, slug: string): Promise<Place> => {
  requireModule(module)
  const file = `src/modules/${module}/contract/grids.ts`
  if (!existsSync(file))
    throw new RecipeError(
      `the module "${module}" has no list of grids (${file}): docs/adding-a-grid.md says how to give it one`,
    )
  const exported: Record<string, GridList> = await import(pathToFileURL(file).href)
  const [first] = Object.values(exported).flatMap(list => Object.values(list))
  if (!first) throw new RecipeError(`${file} has no grid to take the address and the permissions from`)
  const { tag, read }: Resource = await first.resource()
  if (typeof read === 'string') throw new RecipeError(`${file}: the first grid has no permission of its own`)
  const parts = first.path.split('/')
  return { tag, group: read.group, path: `${parts.slice(0, Math.max(3, parts.length - 1)).join('/')}/${slug}` }
}

const declarationOf = (name: string, titles: { one: string; many: string }, { tag, group }: Place): string => {
  const feminine = isFeminine(titles.one) ? ', feminine: true' : ''
  return `import { field } from '../../../kernel/contract/fields.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
import { permission } from '../../../kernel/contract/roles.ts'

export const ${camelOf(name)} = defineResource({
  name: '${name}',
  table: '${tableOf(name)}',
  titles: { one: '${titles.one}', many: '${titles.many}'${feminine} },
  tag: '${tag}',
  read: permission('${name}.read', '${group}'),
  write: permission('${name}.write', '${group}'),
  naturalKey: 'code',
  sort: 'name',
  fields: {
    code: field.code(),
    name: field.text({ title: 'Nombre', width: 320, required: true, max: 120 }),
  },
})
`
}

const migrationOf = (table: string, many: string): string => `-- ${many}, as the grid of that name declares them.
create table ${table} (
  env_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (env_id, id),
  unique (env_id, code)
);
`

/** The number after the last one. */
const migrationPath = (table: string): string => {
  const last =
    readdirSync('migrations')
      .filter(file => /^\d{4}_.*\.sql$/.test(file))
      .toSorted()
      .at(-1) ?? '0000'
  return `migrations/${String(Number(last.slice(0, 4)) + 1).padStart(4, '0')}_${table}.sql`
}

const lineOf = (name: string, path: string, title: string): string => `  ${camelOf(name)}: {
    path: '${path}',
    title: '${title}',
    resource: async () => (await import('./${name}.ts')).${camelOf(name)},
  },
`

const refuseTaken = (name: string): void => {
  const isTaken = new RegExp(`^ {2}${tableOf(name)}:`, 'm').test(readFileSync('migrations/tables.ts', 'utf8'))
  if (isTaken) throw new RecipeError(`there is a table ${tableOf(name)} already: take another name`)
}

/** A grid: its declaration, its migration, its line in the module, and what is generated from them. Answers what to do next. */
export const newGrid = async (name: string, options: RecipeOptions): Promise<string[]> => {
  requireKebab(name)
  refuseTaken(name)
  const titles = { one: options.one ?? wordsOf(name), many: options.many ?? options.one ?? wordsOf(name) }
  Object.values(titles).forEach(refuseQuotes)
  const module = options.module ?? name
  const declaration = `src/modules/${module}/contract/${name}.ts`
  if (existsSync(declaration)) throw new RecipeError(`${declaration} is already there: take another name`)
  const slug = slugOf(titles.many)
  const place = options.module
    ? await placeInModule(module, slug)
    : { tag: titles.many, group: 'admin', path: `/apps/${slug}` }
  if (!options.module) writeNewModule(name)
  const migration = migrationPath(tableOf(name))
  writeNew(declaration, declarationOf(name, titles, place))
  writeNew(migration, migrationOf(tableOf(name), wordsOf(name)))
  editFile(`src/modules/${module}/contract/grids.ts`, [
    { before: /^\} satisfies GridList$/m, text: lineOf(name, place.path, titles.many) },
  ])
  editFile('migrations/tables.ts', [{ before: /^\}\s*$(?![\s\S]*^\})/m, text: `  ${tableOf(name)}: 'tenant',\n` }])
  await writeSchema()
  return [
    ...(options.one && options.many ? [] : [`${declaration}: say in Spanish what its rows are called (titles)`]),
    `${declaration}: its fields beside code and name (kinds: src/kernel/contract/fields.ts)`,
    `${migration}: a column for each, with its check; then npm run types`,
    `${place.path} shows it to ${place.group}; other readers: permissions of the declaration, access of its page`,
    'npm run check && npx vitest run src/testing/pages.test.ts src/testing/export-import.test.ts migrations/schema.test.ts',
  ]
}
