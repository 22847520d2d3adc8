/**
 * Orders of five lines through the Parse door, against the product's own door on the same database, by turns: what an older
 * client costs more than a new one. Alone, sixteen at once, and in batches as `saveAll` of the SDK sends them.
 */
import { type BenchContext, type BenchRow, withBenchContext } from './context.ts'
import { type Door, openDoor, orderBody, plant, post } from './ingest.bench.ts'

/** The most that a batch of Parse's SDK has. */
const batchSize = 20
const turns = 3

const orders = Array.from({ length: 400 }, (_, index) => orderBody('[<id>]', index))
const ofBatch = (batch: number) =>
  Array.from({ length: batchSize }, (_, index) => orderBody(`[<id>]-${index}`, batch * batchSize + index))
const batches = Array.from({ length: 20 }, (_, batch) => ofBatch(batch))

type Case = {
  name: string
  connections: number
  ordersEach: number
  own: object[]
  parse: { path: string; bodies: object[] }
}

const single = { ordersEach: 1, own: orders, parse: { path: '/parse/classes/Orders', bodies: orders } }

const cases: Case[] = [
  { name: 'alone', connections: 1, ...single },
  { name: '16 at once', connections: 16, ...single },
  {
    name: `batches of ${batchSize}`,
    connections: 1,
    ordersEach: batchSize,
    own: batches.map(items => ({ items })),
    parse: {
      path: '/parse/batch',
      bodies: batches.map(items => ({
        requests: items.map(body => ({ method: 'POST', path: '/parse/classes/Orders', body })),
      })),
    },
  },
]

const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The doors take turns, so that what the tables have grown by is the same for both. */
const compare = async (door: Door, { name, connections, ordersEach, own, parse }: Case): Promise<BenchRow> => {
  const rates: { ours: number[]; baseline: number[] } = { ours: [], baseline: [] }
  for (let turn = 0; turn < turns; turn += 1) {
    rates.baseline.push((await post(door, connections, own, ordersEach)).rate)
    rates.ours.push((await post({ ...door, path: parse.path }, connections, parse.bodies, ordersEach)).rate)
  }
  const [ours, baseline] = [middle(rates.ours), middle(rates.baseline)]
  const against = "the product's own door; 0.77 is 1.3 times its time"
  return {
    name: `orders by the Parse door, ${name}`,
    ours,
    baseline,
    unit: 'orders/s',
    ratio: ours / baseline,
    against,
  }
}

export const run = async (context: BenchContext): Promise<BenchRow[]> => {
  const scratch = await context.createScratch()
  await plant(scratch)
  const door = await openDoor(scratch)
  const rows: BenchRow[] = []
  for (const one of cases) rows.push(await compare(door, one))
  await door.stop()
  await scratch.drop()
  return rows
}

if (import.meta.main) console.table(await withBenchContext(run))
