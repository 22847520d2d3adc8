import { beforeAll, describe, expect, test } from 'vitest'
import { readers } from '../../migrations/readers.ts'
import { tables } from '../../migrations/tables.ts'
import { tableAccess } from './table-access.ts'
import { type EngineWrite, engineWrites, type SourceFile, statementFiles } from './table-owners.ts'

/** Files that fill or erase an environment as a whole, whatever modules its tables belong to. */
const wholeEnvironments: Record<string, string> = {
  'src/kernel/server/backup/company/erase-company.ts': 'erases a company, with its people, from every table',
  'src/kernel/server/backup/company/import-company.ts': 'writes a company, with its people, into every table',
  'src/modules/demo/server/tables.ts': 'writes a demonstration of any size in bulk, before anybody can enter it',
  'src/modules/demo/server/seller-accounts.ts': 'gives the sellers of a demonstration their accounts and licences',
  'src/modules/demo/server/photos.ts': 'draws the photos of a demonstration',
  'src/modules/demo/server/delivery-proofs.ts': 'draws the signatures of a demonstration',
  'src/modules/demo/server/example-copy.ts': 'puts example rows of every table beside what a company has',
  'src/modules/demo/server/erase-examples.ts': 'erases the example rows of every table',
  'src/modules/intake/server/article-catalogue.ts': 'fills an empty environment with a public catalogue',
  'src/modules/intake/server/customer-catalogue.ts': 'fills an empty environment with public shops',
  'src/modules/intake/server/online-retail/masters.ts': 'fills an empty environment with a public data set',
  'src/modules/intake/server/online-retail/import-orders.ts': 'fills an empty environment with a public data set',
}

/** Files that write a table named by a variable: what it can be is in the file, or with those who call it. */
const writesByVariable: Record<string, string> = {
  'src/kernel/server/backup/build-schema.ts': 'empties the tables that it has just created',
  'src/kernel/server/backup/company/erase-company.ts': 'erases whole environments',
  'src/kernel/server/backup/company/import-company.ts': 'fills whole environments',
  'src/kernel/server/database/bulk-load.ts': 'its callers name the table in `bulkTable`, which is read as a write',
  'src/kernel/server/resources/row-writes.ts': 'the engine; the module that binds the resource is the writer',
  'src/modules/demo/server/erase-examples.ts': 'erases whole environments',
  'src/modules/demo/server/example-copy.ts': 'fills whole environments',
  'src/modules/pipelines/server/pipelines.queries.ts': 'pipelines and their states alike',
  'src/modules/sales/server/exported.queries.ts': 'orders and collections alike',
  'src/modules/sales/server/facts/add-sums.queries.ts': 'the sums of sales, named by the files beside it',
  'src/modules/sales/server/facts/rebuild-statistics.ts': 'the sums of sales',
  'src/modules/sales/server/uploads/undo-uploads.queries.ts': 'orders and collections alike',
  'src/modules/settlements/server/settlement/write-draft.ts': 'the parts of a settlement',
}

/** Pairs of a table and a module that reads it without owning it. It grows only with a new module, and otherwise goes down. */
const mostReadings = 253

/** Modules whose work is whole environments: what they read is everybody's. */
const fillers = ['demo', 'intake']

let everyFile: SourceFile[]
let files: SourceFile[]
let engine: EngineWrite[]
beforeAll(async () => {
  everyFile = statementFiles()
  files = everyFile.filter(({ path }) => !Object.hasOwn(wholeEnvironments, path))
  engine = await engineWrites()
})

const writesOf = (table: string): { module: string; path: string }[] => [
  ...files.filter(({ writes }) => writes.has(table)),
  ...engine.filter(write => write.table === table),
]

const ownersOf = (table: string): string[] => [...new Set(writesOf(table).map(({ module }) => module))]

const readersOf = (table: string): string[] => {
  const reading = files.filter(({ reads }) => reads.has(table)).map(({ module }) => module)
  const others = [...ownersOf(table), ...fillers]
  return [...new Set(reading)].filter(module => !others.includes(module)).toSorted()
}

describe('a table is written by one module', () => {
  test.each(Object.keys(tables))('%s', table => {
    const paths = writesOf(table).map(({ path }) => path)
    expect(ownersOf(table), `written in ${paths.join(', ')}: others call its owner's server/index.ts`).toHaveLength(1)
  })

  test('save by files that fill or erase environments, of which none is listed in vain', () => {
    const idle = Object.keys(wholeEnvironments).filter(path => {
      const file = everyFile.find(other => other.path === path)
      return ![...(file?.writes ?? [])].some(table => !ownersOf(table).includes(file?.module ?? ''))
    })
    expect(idle).toEqual([])
  })

  test('and one whose name is in a variable, in files that are listed with what it can be', () => {
    const paths = everyFile.filter(file => file.writesByVariable).map(({ path }) => path)
    expect(paths.toSorted()).toEqual(Object.keys(writesByVariable).toSorted())
  })
})

describe('a table is read by its owner, and by those that migrations/readers.ts names', () => {
  const declared = new Map(
    Object.entries(readers).flatMap(([owner, own]) =>
      Object.entries(own).map(([table, modules]) => [table, { owner, modules: modules.split(' ') }] as const),
    ),
  )

  test.each(Object.keys(tables))('%s', table => {
    const entry = declared.get(table)
    expect(readersOf(table)).toEqual(entry?.modules ?? [])
    if (entry) expect(ownersOf(table)).toEqual([entry.owner])
  })

  test('which is a list that only shrinks', () => {
    expect([...declared.keys()].filter(table => !Object.hasOwn(tables, table))).toEqual([])
    const readings = [...declared.values()].reduce((sum, { modules }) => sum + modules.length, 0)
    expect(readings, 'lower mostReadings with it').toBe(mostReadings)
  })
})

describe('the tables of a statement', () => {
  const names = new Set(['orders', 'order_lines', 'customers'])
  const accessOf = (source: string) => {
    const { reads, writes, writesByVariable } = tableAccess(source, names)
    return { reads: [...reads].toSorted(), writes: [...writes].toSorted(), writesByVariable }
  }

  test.each([
    ["db.insertInto('orderLines').values(rows)", ['order_lines']],
    ["db.updateTable('orders as o').set(x)", ['orders']],
    ["db\n  .deleteFrom(\n    'orders')", ['orders']],
    ['sql`insert into orders (id) select id from customers`', ['orders']],
    ['sql`update orders as o set state = 2`', ['orders']],
    ['sql`UPDATE only orders SET state = 2`', ['orders']],
    ['sql`delete from "order_lines" where true`', ['order_lines']],
    [`sql\`delete from \${sql.table('orders')}\``, ['orders']],
    ["bulkTable('orders', { id: 'uuid' })", ['orders']],
    ["sql`insert into customers (id) values (1) on conflict (id) do update set name = 'orders'`", ['customers']],
    ['sql`select 1 from orders o for update of o`', []],
    ["// db.deleteFrom('orders')\n/* update orders set state = 2 */", []],
  ])('%s', (source, writes) => {
    expect(accessOf(source)).toMatchObject({ writes, writesByVariable: false })
  })

  test.each([
    ["const t = 'orders'\ndb.deleteFrom(t)", ['orders']],
    [`sql\`update \${sql.table(kind)} as t set state = 1\` // kind\nconst kinds = { orders: 1 }`, []],
    [`type Kind = 'orders' | 'customers'\nsql\`insert into \${sql.table(kind)} (id)\``, ['customers', 'orders']],
    ['bulkTable(name, columns)', []],
  ])('by variable: %s', (source, writes) => {
    expect(accessOf(source)).toMatchObject({ writes, writesByVariable: true })
  })

  test.each([
    ["db.selectFrom('orders').innerJoin('orderLines as l', 'l.orderId', 'orders.id')", ['order_lines', 'orders']],
    ['sql`select 1 from orders o left join customers c on true`', ['customers', 'orders']],
    [`const t = { order: 'orders' }\nsql\`select 1 from \${sql.table(t.order)}\``, ['orders']],
    ["const text = 'orders'", []],
  ])('read: %s', (source, reads) => {
    expect(accessOf(source).reads).toEqual(reads)
  })
})
