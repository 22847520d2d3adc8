import { z } from 'zod'
import { columnWidth, isNumeric } from './columns.ts'
import { type Field, fieldKinds } from './fields.ts'
import type { GridDefinition, Resource } from './resource.ts'
import type { Access } from './roles.ts'
import { defineRoute } from './route.ts'

export const definitionAnswer = z.object({
  /** Of the rows, for filters and sort: `/api/data/<resource>`. */
  resource: z.string(),
  title: z.string(),
  columns: z.array(
    z.object({
      name: z.string(),
      /** What the column is called in `filter`, `sort` and in a row. */
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

/** What a definition is read off: a resource, or a list with a query of its own. */
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

/** The definition as it is answered; `variant` is what the caller gave for the definition's own parameter. */
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
    const renamed =
      definition.variant?.column === name ? definition.variant.titles[variant?.toLowerCase() ?? ''] : undefined
    return [
      {
        name,
        field: fieldName,
        title: renamed ?? field.title,
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

/** Fields as a grid shows them: the specification's columns first, in its order, then what the product adds. */
export const gridOrder = ({ fields, grids }: Pick<Resource, 'fields' | 'grids'>): [string, Field][] => {
  const first = Object.values(grids?.[0]?.columns ?? {})
  const known = first.flatMap(name => (fields[name] ? [[name, fields[name]] as [string, Field]] : []))
  return [...known, ...Object.entries(fields).filter(([name]) => !first.includes(name))]
}
