import { roleGroups } from '../../src/kernel/contract/roles.ts'
import { editFile, pascalOf, placeOf, RecipeError, type RecipeOptions, slugOf, writeNew } from './recipe.ts'

const pageOf = (name: string): string => `import { EmptyState } from '../../../kernel/web/components/empty-state.tsx'
import { Page } from '../../../kernel/web/components/page.tsx'

export const ${pascalOf(name)}Page = () => (
  <Page>
    <EmptyState title="Todavía no hay nada acá" />
  </Page>
)
`

const lineOf = (name: string, path: string, title: string, access: string): string => `
    {
      path: '${path}',
      access: '${access}',
      title: '${title}',
      load: async () => ({ Page: (await import('./${name}-page.tsx')).${pascalOf(name)}Page }),
    },`

/** A page: its component and its line in the module. Answers what to do next. */
export const newPage = (name: string, options: RecipeOptions): string[] => {
  const { module, title } = placeOf(name, options)
  const access = options.access ?? 'admin'
  if (!Object.hasOwn(roleGroups, access))
    throw new RecipeError(`there is no group of roles "${access}"; there are ${Object.keys(roleGroups).join(', ')}`)
  const path = `/apps/${slugOf(title)}`
  const file = `src/modules/${module}/web/${name}-page.tsx`
  writeNew(file, pageOf(name))
  editFile(`src/modules/${module}/web/index.ts`, [
    { after: /^ {2}pages: \[/m, text: lineOf(name, path, title, access) },
  ])
  return [
    `${file}: what it shows`,
    `src/testing/pages.test.ts: who may open ${path}, written there a second time on purpose`,
    'npx vitest run src/testing/pages.test.ts',
  ]
}
