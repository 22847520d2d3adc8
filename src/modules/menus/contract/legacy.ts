import { z } from 'zod'
import { rowId, textInput } from '../../../kernel/contract/inputs.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { menuDefinition } from './definition.ts'
import { menuPermissions, menuTag as tag } from './permissions.ts'

/** The paths of spec.md §7, with the menu's fields as the older client names them: k, n, branch, state, isGeneral. */

const access = menuPermissions.edit

const legacyMenu = z.object({
  k: z.string(),
  n: z.string(),
  /** The branch's code; empty for the general menu. */
  branch: z.string(),
  state: z.string(),
  isGeneral: z.boolean(),
})
export type LegacyMenu = z.output<typeof legacyMenu>

const withSections = legacyMenu.extend({ id: z.uuid(), sections: menuDefinition.shape.sections })
const answer = <Item extends z.ZodType>(item: Item) => z.object({ data: z.object({ data: z.array(item) }) })

const code = textInput(40, 1)

export const syncInput = z.strictObject({
  /** Missing: a new menu. */
  k: code.optional(),
  n: textInput(80, 1),
  branch: textInput(40).default(''),
  isGeneral: z.boolean('Elegí sí o no.').default(false),
  definition: menuDefinition,
  /** The edition of the draft that it is based on, for a menu that exists. */
  edition: z.number('Tiene que ser un número.').int('Tiene que ser un número entero.').min(0, 'Desde 0.').optional(),
})
export type SyncInput = z.output<typeof syncInput>

const isGeneral = z.enum(['0', '1'], 'Escribí 0 o 1.')

const routesAt = (base: string) => ({
  one: defineRoute({
    method: 'GET',
    path: `${base}/:k`,
    access,
    tag,
    summary: 'Un menú por su código, en el formato anterior',
    params: z.strictObject({ k: code }),
    output: answer(withSections),
  }),
  sync: defineRoute({
    method: 'POST',
    path: `${base}/sync`,
    access,
    tag,
    summary: 'Guardar el borrador de un menú, en el formato anterior',
    body: syncInput,
    bodyLimit: 2 * 1_048_576,
    output: z.object({ id: z.uuid(), k: z.string(), edition: z.number().int() }),
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: base,
    access,
    tag,
    summary: 'Eliminar menús que no están a la venta; se puede deshacer',
    body: z.strictObject({ items: z.array(rowId).min(1, 'Elegí al menos uno.').max(200, 'Hasta 200.') }),
    output: z.object({ removed: z.number().int() }),
  }),
})

const tablePath = '/api/newTables/menu'
const shortPath = '/api/menu'

/** spec.md §7 names `/menu/{k}` without what stands before it: older clients write it after both of these. */
export const legacyMenuDoors = [routesAt(tablePath), routesAt(shortPath)]

export const legacyMenuRoutes = {
  table: defineRoute({
    method: 'GET',
    path: tablePath,
    access,
    tag,
    summary:
      'Los menús, en el formato anterior; con isGeneral, el primero general o de una sucursal, con sus secciones',
    query: z.strictObject({ isGeneral: isGeneral.optional() }),
    output: answer(legacyMenu.extend({ id: z.uuid().optional(), sections: menuDefinition.shape.sections.optional() })),
  }),
  general: defineRoute({
    method: 'GET',
    path: shortPath,
    access,
    tag,
    summary: 'El menú general o los de sucursales, en el formato anterior',
    query: z.strictObject({ isGeneral: isGeneral.default('1') }),
    output: answer(withSections),
  }),
}
