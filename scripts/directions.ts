/** dependency-cruiser on the whole tree; it must really have read it (TypeScript 7 has no API for its own parser). */
import { cruise } from 'dependency-cruiser'
import { forbidden, options } from './directions.rules.ts'

const result = await cruise(['src', 'e2e', 'bench', 'scripts'], { ...options, ruleSet: { forbidden }, validate: true })
if (typeof result.output === 'string') throw new Error('expected an object from dependency-cruiser')
const { modules, summary } = result.output
const typeScript = modules.filter(module => /\.tsx?$/.test(module.source))
const edges = typeScript.reduce((total, module) => total + module.dependencies.length, 0)
if (typeScript.length < 50 || edges < 100)
  throw new Error(`dependency-cruiser read only ${typeScript.length} modules and ${edges} imports`)
for (const violation of summary.violations) console.error(`${violation.rule.name}: ${violation.from} → ${violation.to}`)
console.log(`${typeScript.length} modules, ${edges} imports, ${summary.violations.length} against the directions`)
process.exit(summary.violations.length === 0 ? 0 : 1)
