import type { AuditActs } from './audit-acts.ts'

/** Texts by the code that is stored. */
type Words = Readonly<Record<string, string>>

/** What acts are done to: its name in the singular, and the table whose row names each one; null: none does. */
export type EntityWords = { title: string; table: string | null }

/** How the log of a company reads what a module keeps in it. A module declares its own in `contract/audit-words.ts`. */
export type AuditWords = {
  /** In the past, with the person as the subject: «Creó». `AuditActs` has to be extended with the same codes. */
  acts?: Words
  /** Entities that are no declared grid, or a grid over a table of another name. */
  entities?: Readonly<Record<string, EntityWords>>
  /** Parts of a detail that no field of a grid is called after. */
  titles?: Words
  /** Stored values that stand for words, by the path that holds them. */
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
  const joined = new Map<string, Value>()
  for (const [code, value] of parts.flatMap(part => Object.entries(part ?? {}))) {
    const other = joined.get(code)
    if (other !== undefined && JSON.stringify(other) !== JSON.stringify(value))
      throw new Error(`two modules bring different words for the ${kind} «${code}» of the log`)
    joined.set(code, value)
  }
  return Object.fromEntries(joined)
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

/** Of an act that an older or a newer version wrote. */
export const unknownAct = 'Hizo un cambio'

/** What an act is called: «Rindió el consolidado». */
export const actWordsIn = (acts: Words, action: string): string => acts[action] ?? unknownAct

/** The same after the name of who did it: «Ana rindió el consolidado». */
export const actTextIn = (acts: Words, action: string): string => {
  const text = actWordsIn(acts, action)
  return text.charAt(0).toLowerCase() + text.slice(1)
}
