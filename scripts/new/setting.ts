import { addImport, camelOf, editFile, placeOf, type RecipeOptions, writeNew } from './recipe.ts'

const contractOf = (name: string, title: string): string => `import { z } from 'zod'
import { defineSettings } from '../../../kernel/contract/settings-group.ts'
import { groupRoutes } from '../../settings/contract/group-routes.ts'

export const ${camelOf(name)}Settings = defineSettings(
  '${camelOf(name)}',
  z.strictObject({
    isActive: z.boolean('Elegí sí o no.').default(false),
  }),
)

export const ${camelOf(name)}SettingsRoutes = groupRoutes(${camelOf(name)}Settings, '${name}', '${title}')
`

const testOf = (name: string): string => `import { afterAll, beforeAll, expect, test } from 'vitest'
import { settingsOf } from '../../../kernel/contract/settings-group.ts'
import { createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { ${camelOf(name)}Settings } from '../contract/${name}-settings.ts'

const url = '/api/settings/${name}'
const initial = settingsOf(${camelOf(name)}Settings, {})

let application: TestApplication
beforeAll(async () => {
  application = await createTestApplication()
})
afterAll(() => application.stop())

test('a company begins with the defaults, and keeps what an administrator chooses', async () => {
  const admin = await application.signIn({ roleNumber: 1 })
  expect(await admin.get(url)).toEqual(initial)
  expect((await admin.request('PUT', url, { ...initial, isActive: !initial.isActive })).statusCode).toBe(200)
  expect(await admin.get(url)).toEqual({ ...initial, isActive: !initial.isActive })
})

test('unknown fields and other roles are refused', async () => {
  const admin = await application.signIn({ roleNumber: 1 })
  expect((await admin.request('PUT', url, { ...initial, other: 1 })).statusCode).toBe(400)
  const seller = await application.signIn({ roleNumber: 2, sellerKey: 'V1' })
  expect((await seller.request('PUT', url, initial)).statusCode).toBe(403)
})
`

/** A group of settings: its declaration with its two routes, its line in the module, its test. Answers what to do next. */
export const newSetting = (name: string, options: RecipeOptions): string[] => {
  const { module, title } = placeOf(name, options)
  const declaration = `src/modules/${module}/contract/${name}-settings.ts`
  const routes = `${camelOf(name)}SettingsRoutes`
  const door = `src/modules/${module}/server/index.ts`
  writeNew(declaration, contractOf(name, title))
  writeNew(`src/modules/${module}/server/${name}-settings.test.ts`, testOf(name))
  editFile(door, [
    {
      after: /^export const create\w+Routes = [\s\S]*?(?:=> \[|return \[)$/m,
      text: `\n  ...bindSettingsGroup(${routes}),`,
    },
    addImport(`import { ${routes} } from '../contract/${name}-settings.ts'`),
    addImport("import { bindSettingsGroup } from '../../settings/server/index.ts'"),
  ])
  return [
    `${declaration}: its fields, each with a default`,
    `what the history calls it: 'settings.${camelOf(name)}' beside 'settings.stock', and each field beside approvedByOther`,
    `tenant.settings(${camelOf(name)}Settings) where it is obeyed; a dialog as src/modules/counts/web/settings-dialog.tsx`,
    'npx vitest run src/testing/audit-vocabulary.test.ts',
  ]
}
