import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { tables } from '../../migrations/tables.ts'
import { type TableAccess, tableAccess } from './table-access.ts'

const names = new Set(Object.keys(tables))

/** `kernel`, or the name of a module. */
const moduleOf = (path: string): string => /^src\/(?:modules\/)?([^/]+)/.exec(path)?.[1] ?? path

const isProduct = (path: string): boolean => !/\.test\.tsx?$|\.fixture\.ts$|\/testing\/|generated/.test(path)

const readFiles = (pattern: string) =>
  globSync(pattern)
    .filter(isProduct)
    .toSorted()
    .map(path => ({ path, module: moduleOf(path), text: readFileSync(path, 'utf8') }))

export type SourceFile = TableAccess & { path: string; module: string }

/** Every file of the product that may hold statements, with the tables that its text reads and writes. */
export const statementFiles = (): SourceFile[] =>
  readFiles('src/{kernel,modules}/**/*.ts').map(({ path, module, text }) => ({
    path,
    module,
    ...tableAccess(text, names),
  }))

type Declared = { module: string; table: string }

const isResource = (value: unknown): value is { table: string } =>
  typeof value === 'object' &&
  value !== null &&
  'table' in value &&
  typeof value.table === 'string' &&
  'naturalKey' in value

/** Resources by the name under which contracts export them. */
const declaredResources = async (): Promise<Map<string, Declared>> => {
  const resources = new Map<string, Declared>()
  for (const { path, module, text } of readFiles('src/modules/*/contract/**/*.ts')) {
    if (!/\bdefine(Resource|Leaders)\(/.test(text)) continue
    const exported: Record<string, unknown> = await import(resolve(path))
    for (const [name, value] of Object.entries(exported))
      if (isResource(value)) resources.set(name, { module, table: value.table })
  }
  return resources
}

const handsToEngine = /\bbindResource\(\s*(\w+)|\bresource: (\w+)\b/g

export type EngineWrite = { path: string; module: string; table: string }

/** A line of a module's list of grids (`contract/grids.ts`), all of which its server binds. */
const listedGrid = /\bimport\('[^']+'\)\)\.(\w+)/g

const listedWrites = (resources: Map<string, Declared>): EngineWrite[] =>
  readFiles('src/modules/*/contract/grids.ts').flatMap(({ path, module, text }) =>
    [...text.matchAll(listedGrid)].flatMap(([, name = '']) => {
      const declared = resources.get(name)
      return declared ? [{ path, module, table: declared.table }] : []
    }),
  )

/** Where modules hand a declared resource to the engine, which writes its table; a list alone (`bindList`) is no writing. */
export const engineWrites = async (): Promise<EngineWrite[]> => {
  const resources = await declaredResources()
  const bound = readFiles('src/modules/*/server/**/*.ts').flatMap(({ path, module, text }) =>
    [...text.matchAll(handsToEngine)].flatMap(([, handed, named]) => {
      const declared = resources.get(handed ?? named ?? '')
      // A resource of one's own that is only exported or read writes nothing; another module's must not be touched at all.
      if (!declared || (!handed && declared.module === module)) return []
      return [{ path, module, table: declared.table }]
    }),
  )
  return [...bound, ...listedWrites(resources)]
}
