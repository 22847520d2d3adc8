import type { AuditActs } from './audit-acts.ts'

/** Texts by the code that is stored. */
type Words = Readonly<Record<string, string>>

/**
 * The kind of thing an act changes: its title in the singular, and the table whose rows name each one, or null without
 * such a table.
 */
export type EntityWords = { title: string; table: string | null }

/** How the audit log words what a module records in it. A module declares its own in `contract/audit-words.ts`. */
export type AuditWords = {
  /** In the past, with the person as the subject: «Creó». `AuditActs` has to be extended with the same codes. */
  acts?: Words
  /** Entities that are no declared grid, or a grid over a table of another name. */
  entities?: Readonly<Record<string, EntityWords>>
  /** Titles of the parts of a detail that have no grid field of the same name. */
  titles?: Words
  /** Words for stored values, by the path of the value in the detail. */
  values?: Readonly<Record<string, Words>>
}

/** The words of all modules together. */
export type JoinedAuditWords = Required<AuditWords>

/** Acts and parts of details that any module may record. */
export const commonAuditWords = {
  acts: {
    created: 'Creó',
    changed: 'Cambió',
    deleted: 'Eliminó',
    restored: 'Recuperó',
  },
  titles: {
    person: 'Persona',
    number: 'Número',
    kind: 'Tipo',
    name: 'Nombre',
    code: 'Código',
    reason: 'Motivo',
    state: 'Estado',
    lines: 'Renglones',
    day: 'Día',
    from: 'Desde',
    to: 'A',
    since: 'Desde',
    until: 'Hasta',
    note: 'Nota',
    order: 'Pedido',
    orders: 'Pedidos',
    article: 'Artículo',
    articles: 'Artículos',
    units: 'Unidades',
    items: 'Artículos',
    customers: 'Clientes',
    amountCents: 'Importe',
    totalCents: 'Total',
    load: 'Consolidado',
    place: 'Lugar',
    source: 'De quién',
    file: 'Archivo',
    fileName: 'Archivo',
    import: 'Subida',
    isUndone: 'Deshecha',
    result: 'Resultado',
    documents: 'Documentos',
  },
} as const satisfies AuditWords & { acts: Pick<AuditActs, 'created' | 'changed' | 'deleted' | 'restored'> }

const join = <Value>(kind: string, parts: readonly (Readonly<Record<string, Value>> | undefined)[]) => {
  const wordsByCode = new Map<string, Value>()
  for (const [code, value] of parts.flatMap(part => Object.entries(part ?? {}))) {
    const other = wordsByCode.get(code)
    if (other !== undefined && JSON.stringify(other) !== JSON.stringify(value))
      throw new Error(`two modules bring different words for the ${kind} «${code}» of the log`)
    wordsByCode.set(code, value)
  }
  return Object.fromEntries(wordsByCode)
}

/** The acts of several modules. Throws when two of them have different words for one, because the log knows an act by its code alone. */
export const joinActs = (modules: readonly Words[]): Words => join('act', [commonAuditWords.acts, ...modules])

/** The words of several modules. Throws when two of them have different words for the same code. */
export const joinAuditWords = (modules: readonly AuditWords[]): JoinedAuditWords => ({
  acts: joinActs(modules.map(({ acts }) => acts ?? {})),
  entities: join(
    'entity',
    modules.map(({ entities }) => entities),
  ),
  titles: join('title', [commonAuditWords.titles, ...modules.map(({ titles }) => titles)]),
  values: join(
    'value',
    modules.map(({ values }) => values),
  ),
})

/** Words for an act that this version does not know. */
export const unknownAct = 'Hizo un cambio'

/** The words of an act: «Rindió el consolidado». */
export const actWordsIn = (acts: Words, action: string): string => acts[action] ?? unknownAct

/** The words of an act after the name of its author: «Ana rindió el consolidado». */
export const actTextIn = (acts: Words, action: string): string => {
  const text = actWordsIn(acts, action)
  return text.charAt(0).toLowerCase() + text.slice(1)
}
