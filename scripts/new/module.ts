import { existsSync } from 'node:fs'
import { camelOf, editFile, pascalOf, RecipeError, writeNew } from './recipe.ts'

const gridsOf = (name: string): string => `import type { GridList } from '../../../kernel/contract/grid-list.ts'

export const ${camelOf(name)}Grids = {
} satisfies GridList
`

const serverOf = (
  name: string,
): string => `import type { BoundRoute } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { bindGrids, loadGrids } from '../../../kernel/server/resources/bind-grids.ts'
import { ${camelOf(name)}Grids } from '../contract/grids.ts'

const grids = await loadGrids(${camelOf(name)}Grids)

export const create${pascalOf(name)}Routes = (platform: Platform): BoundRoute[] => [...bindGrids(grids, platform)]
`

const webOf = (name: string): string => `import { gridPages } from '../../../kernel/web/app/grid-pages.ts'
import type { WebModule } from '../../../kernel/web/app/web-module.ts'
import { ${camelOf(name)}Grids } from '../contract/grids.ts'

export const ${camelOf(name)}Web: WebModule = {
  pages: [...gridPages(${camelOf(name)}Grids, { access: 'admin', breadcrumb: [{ title: 'Base de datos' }] })],
}
`

/** A module with an empty list of grids, known to both composition roots. */
export const writeNewModule = (name: string): void => {
  const folder = `src/modules/${name}`
  if (existsSync(folder))
    throw new RecipeError(`there is a module "${name}": say --module ${name}, or take another name`)
  writeNew(`${folder}/contract/grids.ts`, gridsOf(name))
  writeNew(`${folder}/server/index.ts`, serverOf(name))
  writeNew(`${folder}/web/index.ts`, webOf(name))
  editFile('src/server.ts', [
    {
      before: /^\nexport type ServerOptions/m,
      text: `import { create${pascalOf(name)}Routes } from './modules/${name}/server/index.ts'\n`,
    },
    { before: /^ {4}\.\.\.createGridViewRoutes\(\)/m, text: `    ...create${pascalOf(name)}Routes(platform),\n` },
  ])
  editFile('scripts/module-floors.ts', [{ before: /^ {2}'demo',$/m, text: `  '${name}',\n` }])
  editFile('src/web.tsx', [
    { before: /^\nstartApp/m, text: `import { ${camelOf(name)}Web } from './modules/${name}/web/index.ts'\n` },
    { before: /^ {2}\],\n\}\)/m, text: `    ${camelOf(name)}Web,\n` },
  ])
}
