/** `npm run new -- grid|page|setting|event|report NAME`: adds a thing by the house's recipe (docs/adding-*.md). */
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { newEvent } from './new/event.ts'
import { newGrid } from './new/grid.ts'
import { newPage } from './new/page.ts'
import { RecipeError, written } from './new/recipe.ts'
import { newReport } from './new/report.ts'
import { newSetting } from './new/setting.ts'

const usage = `npm run new -- grid NAME [--module M] [--one 'Marca' --many 'Marcas']
npm run new -- page NAME --module M [--title 'Mapa'] [--access user]
npm run new -- setting NAME --module M [--title 'entrega']
npm run new -- event NAME --module M
npm run new -- report NAME [--title 'Ventas por vendedor']

NAME is kebab-case English; titles are what people read, in Spanish. Without --module a grid gets a module of its own.
What each one writes, and what is left to do by hand: docs/adding-*.md.`

const recipes = { grid: newGrid, page: newPage, setting: newSetting, event: newEvent, report: newReport }

const isRecipe = (kind: string): kind is keyof typeof recipes => Object.hasOwn(recipes, kind)

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      module: { type: 'string' },
      one: { type: 'string' },
      many: { type: 'string' },
      title: { type: 'string' },
      access: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  const [kind = '', name = '', ...rest] = positionals
  if (values.help) return console.log(usage)
  if (!isRecipe(kind) || !name || rest.length > 0) throw new RecipeError(`it is not clear what to add\n\n${usage}`)
  const next = await recipes[kind](name, values)
  const sources = [...written].filter(path => /\.tsx?$/.test(path))
  execFileSync('node_modules/.bin/biome', ['check', '--write', '--log-level=error', ...sources], { stdio: 'inherit' })
  console.log(`\nNext:\n${next.map((step, index) => `${index + 1}. ${step}`).join('\n')}`)
}

try {
  await main()
} catch (error) {
  const isTheirs = error instanceof RecipeError || (error instanceof TypeError && 'code' in error)
  console.error(isTheirs ? `new: ${error.message}` : error)
  process.exitCode = 1
}
