/**
 * Kills a working installation again and again, by a seeded plan, and proves that nothing acknowledged was lost:
 * `npm run faults -- --seed 7 --kills 100 --processes 2`. `--only` runs some scenarios: `kills`, `away`, `disk`, `clock`,
 * `streams`, `silent`. docs/operations.md says what each proves.
 */
import { parseArgs } from 'node:util'
import { scenarios } from '../src/testing/faults/scenarios.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    kills: { type: 'string', default: '100' },
    processes: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
})
const options = { seed: Number(values.seed), kills: Number(values.kills), processes: Number(values.processes) }
const names = values.only?.split(',') ?? Object.keys(scenarios)
const unknown = names.filter(name => !(name in scenarios))
if (unknown.length > 0 || Object.values(options).some(number => !Number.isInteger(number) || number < 1)) {
  console.error('usage: npm run faults -- --seed N --kills N --processes N --only kills,away,disk,clock,streams,silent')
  process.exit(2)
}

const tell = (line: string): void => console.log(`   ${line}`)

let failed = 0
for (const name of names) {
  const startedAt = performance.now()
  console.log(`── ${name}`)
  const { lines, findings } = (await scenarios[name]?.({ ...options, tell })) ?? { lines: [], findings: [] }
  for (const line of lines) console.log(`   ${line}`)
  for (const finding of findings) console.log(`   WRONG: ${finding}`)
  failed += findings.length
  console.log(
    `   ${findings.length === 0 ? 'right' : 'wrong'}, ${Math.round((performance.now() - startedAt) / 1000)} s`,
  )
}
console.log(`${names.length} scenarios, ${failed} findings (seed ${options.seed})`)
process.exit(failed === 0 ? 0 : 1)
