import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gridOrder } from '../kernel/contract/grid-definition.ts'
import type { ImportView } from '../kernel/contract/imports.ts'
import { plainText } from '../kernel/contract/plain-text.ts'
import { keyFields, type Resource, writableFields } from '../kernel/contract/resource.ts'
import type { BoundGrid } from '../kernel/server/resources/resource-service.ts'
import { type Caller, createTestApplication, type TestApplication } from './application.ts'
import { type ImportClient, importClient } from './import-client.ts'
import { createRoundTripData, type RoundTripData } from './round-trip-data.ts'
import { changedSheet, sheetRows, titlesOfKey, titlesOfKeys, withoutColumns } from './sheets.ts'

let application: TestApplication
let admin: Caller
let client: ImportClient
let data: RoundTripData

beforeAll(async () => {
  application = await createTestApplication()
  admin = await application.signIn({ roleNumber: 1 })
  client = importClient(application, admin)
  data = await createRoundTripData(application, admin)
}, 120_000)
afterAll(() => application.stop())

test('every grid that takes files has rows to take out and bring in', async () => {
  expect(data.refusals).toEqual([])
  expect(data.grids.length).toBeGreaterThanOrEqual(30)
})

type Format = 'xlsx' | 'csv'

/** By the screen's own route. */
const exported = async (name: string, format: Format, columns: string[] = []): Promise<Buffer> => {
  const chosen = columns.length > 0 ? `&columns=${columns.join(',')}` : ''
  const file = await admin.request('GET', `/api/data/${name}/export?format=${format}${chosen}`)
  if (file.statusCode !== 200) throw new Error(`${name}: ${file.body}`)
  return file.rawPayload
}

/** What a screen asks for before anybody chose columns. */
const firstColumns = (resource: Resource): string[] =>
  gridOrder(resource).flatMap(([name, field]) => (field.hidden ? [] : [name]))

/** What a file would do, in words; empty when it would do nothing, and every row of it is understood. */
const effectOf = async (name: string, file: Buffer, format: Format): Promise<string[]> => {
  const { status, body } = await client.tryUpload(name, file, `${name}.${format}`)
  if (status !== 200) return [`${status} ${body.detail}`]
  const begun = await client.send('POST', `/${body.id}/check`)
  if (begun.status !== 200) return [`${begun.status} ${(begun.body as { detail: string }).detail}`]
  const { rowCount, equalCount, state, failure, wrongRows, changedRows, newRows } = await client.settled(body.id)
  await client.send('DELETE', `/${body.id}`)
  if (state === 'checked' && rowCount === equalCount && rowCount > 1) return []
  return [JSON.stringify({ state, failure, rowCount, equalCount, wrongRows, changedRows, newRows })]
}

/** A file that lacks what it cannot do without says which column that is. */
const isRefusedInWords = (effect: string): boolean => effect.startsWith('400 Falta indicar de qué columna sale «')

describe('what was exported and is uploaded untouched changes nothing and has no errors', () => {
  const formats: Format[] = ['xlsx', 'csv']
  test.each(formats)(
    'as %s, in the columns that the screen shows at first and, once, in all',
    async format => {
      const effects: string[] = []
      for (const { resource } of data.grids)
        for (const columns of format === 'xlsx' ? [firstColumns(resource), []] : [firstColumns(resource)]) {
          const effect = await effectOf(resource.name, await exported(resource.name, format, columns), format)
          effects.push(...effect.map(text => `${resource.name} ${columns.join()}: ${text}`))
        }
      expect(effects).toEqual([])
    },
    300_000,
  )

  test('with every other column: what is absent is not touched', async () => {
    const effects: string[] = []
    for (const { resource, importRows } of data.grids)
      for (const half of [0, 1]) {
        const columns = writableFields(resource).flatMap(([name], index) => (index % 2 === half ? [name] : []))
        if (columns.length === 0) continue
        const found = await effectOf(resource.name, await exported(resource.name, 'csv', columns), 'csv')
        // Whom a module brings in itself it asks everything of.
        const effect = importRows ? found.filter(text => !isRefusedInWords(text)) : found
        effects.push(...effect.map(text => `${resource.name} ${columns.join()}: ${text}`))
      }
    expect(effects).toEqual([])
  }, 300_000)

  test('filtered, it is as much of it', async () => {
    const filtered = await admin.request('GET', '/api/data/customers/export?format=xlsx&filter=seller.code:matches:007')
    expect(await sheetRows(filtered.rawPayload)).toHaveLength(2)
    expect(await effectOf('customers', filtered.rawPayload, 'xlsx')).toHaveLength(1)
    const several = await admin.request('GET', '/api/data/customers/export?format=xlsx&filter=isActive:matches:true')
    expect(await effectOf('customers', several.rawPayload, 'xlsx')).toEqual([])
  })
})

describe('what identifies a row', () => {
  test('is a column of every file, and a file without it is refused in words', async () => {
    const taken: string[] = []
    for (const { resource } of data.grids) {
      const file = await exported(resource.name, 'xlsx', firstColumns(resource))
      for (const key of keyFields(resource)) {
        if (resource.fields[key]?.isKeyByDefault) continue
        const titles = titlesOfKey(resource, key)
        const effect = await effectOf(resource.name, await withoutColumns(file, titles), 'xlsx')
        // What another column of the file says as well may be read from there, and then it is all the same.
        taken.push(
          ...effect.filter(text => !isRefusedInWords(text)).map(text => `${resource.name} without ${key}: ${text}`),
        )
      }
    }
    expect(taken).toEqual([])
  }, 120_000)

  test('may be written by whoever uploads the file: nothing that the product computes tells rows apart', () => {
    const computed = data.grids.flatMap(({ resource }) =>
      keyFields(resource).flatMap(key => (resource.fields[key]?.readOnly ? [`${resource.name}.${key}`] : [])),
    )
    expect(computed).toEqual([])
  })
})

/** Rows of a grid as a file has them, by their key, without what the product computes. */
const rowsOf = async (resource: Resource): Promise<Map<string, string>> => {
  const columns = writableFields(resource).map(([name]) => name)
  const [head = [], ...rows] = await sheetRows(await exported(resource.name, 'xlsx', columns))
  const places = titlesOfKeys(resource)
    .map(title => head.indexOf(title))
    .filter(place => place >= 0)
  return new Map(rows.map(row => [places.map(place => plainText(row[place])).join(' · '), row.join(' | ')]))
}

const differing = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter(key => before.get(key) !== after.get(key)).sort()

describe('a file with changes', () => {
  /** Everything that the rehearsal lists, page by page. */
  const shownRows = async (id: string): Promise<number[]> => {
    const rows: number[] = []
    for (const kind of ['new', 'changed']) {
      for (let after = 0; ; ) {
        const { body } = await client.send('GET', `/${id}/rows?kind=${kind}&after=${after}&limit=3`)
        const { items } = body as { items: { row: number }[] }
        rows.push(...items.map(({ row }) => row))
        if (items.length < 3) break
        after = items.at(-1)?.row ?? after
      }
    }
    return rows
  }

  const countsOf = ({ newCount, changedCount, equalCount, wrongCount }: ImportView): string =>
    [newCount, changedCount, equalCount, wrongCount].join(' ')

  /** Uploads, looks, applies and takes back. Answers what was not as it was said to be. */
  const brokenPromises = async ({ resource, importRows, undoImport }: BoundGrid): Promise<string[]> => {
    const { name } = resource
    const before = await rowsOf(resource)
    const file = await changedSheet(resource, await exported(name, 'xlsx'))
    const { id } = await client.upload(name, file.content, `${name}.xlsx`)
    const checked = await client.check(id)
    const shown = (await shownRows(id)).map(row => file.keys[row - 2] ?? `row ${row}`).sort()
    const applied = await client.apply(id)
    const written = differing(before, await rowsOf(resource))
    const broken: string[] = []
    if (shown.join('\n') !== written.join('\n')) broken.push(`showed ${shown.join()} and wrote ${written.join()}`)
    if (applied.state !== 'done' || countsOf(checked) !== countsOf(applied))
      broken.push(`${countsOf(checked)} became ${countsOf(applied)}: ${applied.state} ${applied.failure}`)
    if (file.mutated > 0 && shown.length === 0) broken.push(`nothing changed ${JSON.stringify(checked.wrongRows)}`)
    if (written.length === 0 || (importRows && !undoImport)) return broken
    const undone = await client.undo(id)
    const left = differing(before, await rowsOf(resource))
    return undone.state === 'undone' && left.length === 0
      ? broken
      : [...broken, `${undone.failure} left ${left.join()}`]
  }

  test('writes the rows that its rehearsal showed and no others, and what can be undone is as it was', async () => {
    const broken: string[] = []
    for (const grid of data.grids)
      broken.push(...(await brokenPromises(grid)).map(text => `${grid.resource.name}: ${text}`))
    expect(broken).toEqual([])
  }, 300_000)
})
