/**
 * dependency-cruiser on the whole tree. It must really have read it (TypeScript 7 has no API for its own parser): every
 * tracked TypeScript file in its folders is among the modules, or the check fails.
 */
import { cruise } from 'dependency-cruiser'
import { folders, forbidden, options } from './directions.rules.ts'
import { floorProblems, floors, pairsGoingUp } from './module-floors.ts'
import { trackedFiles } from './tracked-files.ts'

const isConfiguration = (file: string): boolean => !file.includes('/') && file.endsWith('.config.ts')

const files = trackedFiles('.ts', '.tsx').filter(file => !isConfiguration(file))
const present = folders.filter(folder => files.some(file => file.startsWith(`${folder}/`)))
const result = await cruise(present, { ...options, ruleSet: { forbidden }, validate: true })
if (typeof result.output === 'string') throw new Error('expected an object from dependency-cruiser')
const { modules, summary } = result.output
const typeScript = modules.filter(module => /\.tsx?$/.test(module.source))
const edges = typeScript.reduce((total, module) => total + module.dependencies.length, 0)
const read = new Set(typeScript.map(module => module.source))
const unread = files.filter(file => !read.has(file))
for (const file of unread) console.error(`not read: ${file}`)
if (edges < typeScript.length) console.error(`only ${edges} imports were read in ${typeScript.length} modules`)
for (const violation of summary.violations) console.error(`${violation.rule.name}: ${violation.from} → ${violation.to}`)
const imports = typeScript.flatMap(({ source, dependencies }) =>
  dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
)
const upward = floorProblems(imports, floors, pairsGoingUp)
for (const problem of upward) console.error(`modules-form-floors: ${problem}`)
const against = summary.violations.length + upward.length
console.log(`${typeScript.length} modules, ${edges} imports, ${against} against the directions`)
process.exit(against === 0 && unread.length === 0 && edges >= typeScript.length ? 0 : 1)
