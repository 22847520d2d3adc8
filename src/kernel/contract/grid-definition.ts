import { z } from 'zod'
import { columnWidth, isNumeric } from './columns.ts'
import { type Field, fieldKinds } from './fields.ts'
import type { GridDefinition, Resource } from './resource.ts'
import type { Access } from './roles.ts'
import { defineRoute } from './route.ts'

export const definitionAnswer = z.object({
  /** The resource that answers the rows, with filters and sort: `/api/data/<resource>`. */
  resource: z.string(),
  title: z.string(),
  columns: z.array(
    z.object({
      name: z.string(),
      /** Name of the column in `filter`, in `sort` and in a row. */
      field: z.string(),
      title: z.string(),
      kind: z.enum(fieldKinds),
      /** Pixels. */
      width: z.number(),
      align: z.enum(['left', 'right']),
      sortable: z.boolean(),
      filterable: z.boolean(),
      summed: z.boolean(),
      choices: z.record(z.string(), z.string()).optional(),
    }),
  ),
})
export type GridDefinitionAnswer = z.output<typeof definitionAnswer>

/** The source of a grid definition: a resource, or a list with its own query. */
export type DefinedGrid = Pick<Resource, 'name' | 'titles' | 'tag' | 'read' | 'fields' | 'grids'>

const queryOf = ({ variant }: GridDefinition) =>
  z.strictObject(variant ? { [variant.parameter]: z.string().trim().max(40).optional() } : {}) as z.ZodType<
    Record<string, string | undefined>
  >

export const gridDefinitionRoute = (
  resource: Pick<DefinedGrid, 'read' | 'tag' | 'titles'>,
  definition: GridDefinition,
) =>
  defineRoute({
    method: 'GET',
    path: `/api/${definition.path}`,
    access: resource.read as Access,
    tag: resource.tag,
    summary: `Columnas de la grilla de ${resource.titles.many}`,
    query: queryOf(definition),
    output: definitionAnswer,
  })

/** The answer for a definition; `variant` is the value of the query parameter that the definition declares. */
export const describeGrid = (
  resource: Pick<DefinedGrid, 'name' | 'titles' | 'fields'>,
  definition: GridDefinition,
  variant: string | undefined,
): GridDefinitionAnswer => ({
  resource: resource.name,
  title: resource.titles.many,
  columns: Object.entries(definition.columns).flatMap(([name, fieldName]) => {
    const field = resource.fields[fieldName]
    if (!field) return []
    const variantTitle =
      definition.variant?.column === name ? definition.variant.titles[variant?.toLowerCase() ?? ''] : undefined
    return [
      {
        name,
        field: fieldName,
        title: variantTitle ?? field.title,
        kind: field.kind,
        width: columnWidth(field),
        align: isNumeric(field) ? ('right' as const) : ('left' as const),
        sortable: field.sortable !== false,
        filterable: field.filterable !== false,
        summed: field.summed === true,
        ...(field.choices ? { choices: field.choices } : {}),
      },
    ]
  }),
})

/** Fields in the order of a grid: the specification's columns first, then the product's own. */
export const gridOrder = ({ fields, grids }: Pick<Resource, 'fields' | 'grids'>): [string, Field][] => {
  const first = Object.values(grids?.[0]?.columns ?? {})
  const gridFields = first.flatMap(name => (fields[name] ? [[name, fields[name]] as [string, Field]] : []))
  return [...gridFields, ...Object.entries(fields).filter(([name]) => !first.includes(name))]
}
