import { z } from 'zod'
import { field } from '../../../kernel/contract/fields.ts'
import { idParams } from '../../../kernel/contract/inputs.ts'
import { listQuery, pageOf } from '../../../kernel/contract/list-query.ts'
import { exportQuery } from '../../../kernel/contract/resource.ts'
import { permission } from '../../../kernel/contract/roles.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'

export const readAudit = permission('audit.read', 'admin')

const shown = { required: true, readOnly: true } as const
const unordered = { ...shown, sortable: false } as const

/** Columns of the log. Only time orders it: the log is long, and time is what its indexes follow. */
export const auditFields = {
  at: field.dateTime({ title: 'Cuándo', width: 170, ...shown }),
  actor: field.text({ title: 'Quién', width: 190, ...unordered }),
  action: field.text({ title: 'Qué hizo', width: 190, ...unordered }),
  entity: field.text({ title: 'Con qué', width: 170, ...unordered }),
  record: field.text({ title: 'Cuál', width: 185, ...unordered, filterable: false }),
  detail: field.text({ title: 'Detalle', width: 340, ...unordered, filterable: false }),
  /** Filters by who did it or, in what happens to an account, whose it is. */
  person: field.reference({
    title: 'Persona',
    readOnly: true,
    sortable: false,
    hidden: true,
    table: 'users',
    resource: 'users',
  }),
} as const

/** The log as it is shown and exported. */
const { person: _filteredAlone, ...shownAuditFields } = auditFields

export { shownAuditFields }

const auditRow = z.object({
  id: z.uuid(),
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  entity: z.string(),
  /** Which one, as people know it: a code and a name, a number. Empty when it has neither. */
  record: z.string(),
  /** What changed, in a line. */
  detail: z.string(),
})
export type AuditRow = z.output<typeof auditRow>

const change = z.object({ title: z.string(), before: z.string().nullable(), after: z.string().nullable() })
export type AuditChange = z.output<typeof change>
const fact = z.object({ title: z.string(), value: z.string() })
export type AuditFact = z.output<typeof fact>

export const auditEntry = auditRow.extend({
  changes: z.array(change),
  facts: z.array(fact),
  /** Whose account it is about, when it is about one. */
  personId: z.uuid().nullable(),
})
export type AuditEntryView = z.output<typeof auditEntry>

const tag = 'Auditoría'

export const auditRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/audit',
    access: readAudit,
    tag,
    summary: 'Quién hizo qué en la empresa, de lo más nuevo a lo más viejo',
    query: listQuery,
    output: pageOf(auditRow),
  }),
  export: defineRoute({
    method: 'GET',
    path: '/api/audit/export',
    access: readAudit,
    tag,
    summary: 'Exportar la auditoría tal como la muestra el filtro',
    query: exportQuery,
  }),
  options: defineRoute({
    method: 'GET',
    path: '/api/audit/options',
    access: readAudit,
    tag,
    summary: 'Personas y cosas por las que se filtra la auditoría',
    output: z.object({
      people: z.array(z.object({ id: z.uuid(), name: z.string() })),
      entities: z.array(z.string()),
    }),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/api/audit/:id',
    access: readAudit,
    tag,
    summary: 'Un acto con lo que había antes y lo que quedó',
    params: idParams,
    output: auditEntry,
  }),
}
