import { camelOf, pascalOf, placeOf, type RecipeOptions, writeNew } from './recipe.ts'

const contractOf = (name: string): string => `/** Said when one changed; open screens that show it read it again. */
export const ${camelOf(name)}Topic = '${name}'

/** What it tells beside that: which one. */
export type ${pascalOf(name)}Payload = { id: string }
`

const serverOf = (name: string): string => `import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { type ${pascalOf(name)}Payload, ${camelOf(name)}Topic } from '../contract/${name}-event.ts'

/** Written with the transaction, told to the environment's people after its commit (docs/decisions/0017). */
export const announce${pascalOf(name)} = (tenant: Tenant, payload: ${pascalOf(name)}Payload): void =>
  tenant.publish({ topic: ${camelOf(name)}Topic, payload })
`

/** An event: its topic, which both sides know, and the function that says it. Answers what to do next. */
export const newEvent = (name: string, options: RecipeOptions): string[] => {
  const { module } = placeOf(name, options)
  const server = `src/modules/${module}/server/announce-${name}.ts`
  writeNew(`src/modules/${module}/contract/${name}-event.ts`, contractOf(name))
  writeNew(server, serverOf(name))
  return [
    `${server}: call announce${pascalOf(name)}(tenant, …) where it happens; sellerId or userIds narrow who hears it`,
    `useLiveEvents([${camelOf(name)}Topic], again, again) where it is shown`,
  ]
}
