/**
 * `npm run bench [name …]`: runs the benchmarks, prints a table and writes bench/results/latest.json.
 * `npm run bench record`: records the requests that `recorded` replays.
 */
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { type Bench, type BenchRow, withBenchContext } from './context.ts'

const directory = new URL('./', import.meta.url)
const wanted = process.argv.slice(2)
if (wanted[0] === 'record') {
  const { record } = await import('./routes.record.ts')
  await record()
  process.exit()
}
const files = (await readdir(directory))
  .filter(file => file.endsWith('.bench.ts'))
  .filter(file => wanted.length === 0 || wanted.some(name => file.startsWith(name)))

const rounded = (value: number): number => Number(value.toPrecision(3))
const print = (rows: BenchRow[]): void =>
  console.table(
    rows.map(({ name, ours, baseline, unit, ratio, against }) => ({
      name,
      ours: rounded(ours),
      baseline: rounded(baseline),
      unit,
      ratio: rounded(ratio),
      against,
    })),
  )

const rows: BenchRow[] = []
await withBenchContext(async context => {
  for (const file of files) {
    console.log(`── ${file}`)
    const { run } = (await import(new URL(file, directory).href)) as { run: Bench }
    try {
      const measured = await run(context)
      print(measured)
      rows.push(...measured)
    } catch (error) {
      // The others are measured all the same.
      process.exitCode = 1
      console.error(`${file} failed`, error)
    }
  }
})

const machine = { cores: cpus().length, memoryGb: Math.round(totalmem() / 2 ** 30), node: process.version }
await mkdir(new URL('results/', directory), { recursive: true })
await writeFile(
  new URL('results/latest.json', directory),
  `${JSON.stringify({ at: new Date().toISOString(), machine, rows }, null, 2)}\n`,
)
