import type { FieldError } from '../../contract/problems.ts'
import { createInput, keyFields, type Resource, writableFields } from '../../contract/resource.ts'
import type { Tenant } from '../database/tenancy.ts'
import type {
  DocumentImport,
  DocumentOutcome,
  FileDocument,
  FileLine,
  ShownValue,
} from '../resources/document-import.ts'
import { checkRows } from '../resources/import-plan.ts'
import type { NewRow } from '../resources/import-rows.ts'
import { problemOf } from './batch-findings.ts'
import { noteChanges } from './changes.queries.ts'
import { readFileRow } from './file-rows.ts'
import { filledDown, headColumns } from './filled-down.ts'
import { dropShown, type Finding, readShown, type ShownRows, saveFindings } from './findings.queries.ts'
import {
  attempts,
  type Counts,
  type ImportRun,
  isPassing,
  isRefusal,
  type Progress,
  refuseRow,
} from './import-batch.ts'
import type { TableRow } from './reading/table-row.ts'
import { textOfValue } from './shown-text.ts'
import { keyOfRow, type LineCounts } from './whole-documents.ts'

/**
 * An import of a file of documents: how they are created, the column that identifies them, and the number of rows of
 * each.
 */
export type DocumentRun = { run: ImportRun; documents: DocumentImport; column: number; counts: LineCounts }

/** Rows of one document as the file has them. */
type Group = { key: string; rows: TableRow[] }

type Candidate = { group: Group; lines: NewRow[]; errors: ReadonlyMap<number, FieldError[]> }

const groupsOf = (rows: TableRow[], column: number): Group[] => {
  const rowsByKey = Map.groupBy(rows, row => keyOfRow(row, column))
  // A row that names no document is a group of its own.
  const nameless = (rowsByKey.get('') ?? []).map(row => ({ key: '', rows: [row] }))
  return [...[...rowsByKey].flatMap(([key, own]) => (key === '' ? [] : [{ key, rows: own }])), ...nameless]
}

const keyFieldOf = ({ resource }: ImportRun['grid']): string => keyFields(resource)[0] ?? ''

const lineTexts = ({ run, documents }: DocumentRun, { values, called }: NewRow): ShownValue[] =>
  writableFields(run.grid.resource).flatMap(([name, field]) => {
    if (documents.head.includes(name)) return []
    const isReference = field.kind === 'reference' && Boolean(values[name])
    const text = isReference ? (called?.[name] ?? '') : textOfValue(field, values[name], run.session.timeZone)
    return text === '' ? [] : [{ title: field.title, text }]
  })

/** The findings for the rows of a new document; the first row also shows the document's own values. */
const newFindings = (documentRun: DocumentRun, { group, lines }: Candidate, documentValues: ShownValue[]): Finding[] =>
  lines.map((line, index) => ({
    kind: 'new',
    row: line.row,
    cells: [],
    detail: {
      values: [
        ...(index === 0 ? documentValues : [{ title: documentRun.run.grid.resource.titles.one, text: group.key }]),
        ...lineTexts(documentRun, line),
      ],
    },
  }))

const isAsShown = (shownRows: ShownRows, findings: Finding[]): boolean =>
  findings.every(finding => {
    const before = shownRows.get(finding.row)
    return (
      before?.kind === 'new' &&
      finding.kind === 'new' &&
      JSON.stringify(before.values.map(({ text }) => text)) ===
        JSON.stringify(finding.detail.values.map(({ text }) => text))
    )
  })

/**
 * Every row of a refused document goes to the file with errors, so that the document can be corrected and uploaded
 * whole.
 */
const wrongFindings = ({ run }: DocumentRun, { rows }: Group, errors: ReadonlyMap<number, FieldError[]>): Finding[] => {
  const { resource } = run.grid
  const guilty = [...errors.keys()].toSorted((one, other) => one - other)
  const other = `No entra porque la fila ${guilty.join(', ')} ${ofThe(resource)} tiene un error.`
  return rows.map(({ number, cells }) => {
    const own = errors.get(number) ?? [{ path: '', message: other }]
    return {
      kind: 'wrong',
      row: number,
      cells,
      detail: { problems: own.map(error => problemOf({ resource, feeds: run.feeds }, cells, error)) },
    }
  })
}

const ofThe = ({ titles }: Resource): string =>
  `${titles.feminine ? 'de la misma' : 'del mismo'} ${titles.one.toLowerCase()}`

const sameHead = (one: unknown, other: unknown): boolean => (one ?? '') === (other ?? '')

/** Errors of rows that disagree with the first one about their document. */
const headErrors = ({ run, documents }: DocumentRun, lines: NewRow[]): Map<number, FieldError[]> => {
  const [first, ...others] = lines
  const errors = new Map<number, FieldError[]>()
  for (const { row, values } of others)
    for (const name of documents.head) {
      if (!first || sameHead(values[name], first.values[name])) continue
      const message = `No es lo que dice la fila ${first.row} ${ofThe(run.grid.resource)}.`
      errors.set(row, [...(errors.get(row) ?? []), { path: name, message }])
    }
  return errors
}

const tooLong = ({ run, documents, counts }: DocumentRun, { key, rows }: Group): Map<number, FieldError[]> => {
  const count = counts.get(key) ?? rows.length
  const message = `«${key}» tiene ${count} filas: se admiten hasta ${documents.maximumLines}.`
  return new Map(rows.map(({ number }) => [number, [{ path: keyFieldOf(run.grid), message }]]))
}

/** Checks rows without creating anything: the values of their cells, and that they agree on their document. */
const readCandidates = async (documentRun: DocumentRun, tenant: Tenant, groups: Group[]): Promise<Candidate[]> => {
  const { run, documents, counts } = documentRun
  const { resource } = run.grid
  const isLong = ({ key }: Group): boolean => (counts.get(key) ?? 0) > documents.maximumLines
  const read = groups
    .filter(group => !isLong(group))
    .flatMap(({ rows }) => rows.map(row => readFileRow(run.feeds, row, run.notation)))
  const options = { schema: createInput(resource), seen: new Map<string, string>(), mayWait: false }
  const outcome = await checkRows({ resource: { ...resource, naturalKey: null }, tenant }, read, options)
  const right = new Map(outcome.right.map(line => [line.row, line]))
  return groups.map(group => {
    if (isLong(group)) return { group, lines: [], errors: tooLong(documentRun, group) }
    const lines = group.rows.flatMap(({ number }) => right.get(number) ?? [])
    const errorsOfDeleted = lines.flatMap(({ row, gone: errors = [] }) =>
      errors.length > 0 ? [[row, errors] as const] : [],
    )
    const own = group.rows.flatMap(({ number }) => {
      const errors = outcome.errors.get(number)
      return errors ? [[number, errors] as const] : []
    })
    return { group, lines, errors: new Map([...errorsOfDeleted, ...headErrors(documentRun, lines), ...own]) }
  })
}

const documentOf = ({ group, lines }: Candidate): FileDocument => {
  const [first, ...others] = lines.map(({ row, values }): FileLine => ({ row, values }))
  if (!first) throw new Error('a document has a line')
  return { key: group.key, lines: [first, ...others] }
}

const errorsByRow = ({ group }: Candidate, errors: Extract<DocumentOutcome, { kind: 'wrong' }>['errors']) => {
  const first = group.rows[0]?.number ?? 0
  const rows = new Set(group.rows.map(({ number }) => number))
  return Map.groupBy(errors, ({ row }) => (rows.has(row) ? row : first))
}

const addDocument = (counts: Counts, { group }: Candidate, kind: DocumentOutcome['kind']): Counts => {
  const rows = group.rows.length
  const one = group.key === '' ? 0 : 1
  return {
    ...counts,
    rowCount: counts.rowCount + rows,
    newCount: counts.newCount + (kind === 'new' ? rows : 0),
    equalCount: counts.equalCount + (kind === 'equal' ? rows : 0),
    wrongCount: counts.wrongCount + (kind === 'wrong' ? rows : 0),
    newDocuments: counts.newDocuments + (kind === 'new' ? one : 0),
    equalDocuments: counts.equalDocuments + (kind === 'equal' ? one : 0),
    wrongDocuments: counts.wrongDocuments + (kind === 'wrong' ? one : 0),
  }
}

const findingsOf = (documentRun: DocumentRun, one: Candidate, outcome: DocumentOutcome): Finding[] => {
  if (outcome.kind === 'equal') return []
  if (outcome.kind === 'wrong') return wrongFindings(documentRun, one.group, errorsByRow(one, outcome.errors))
  return newFindings(documentRun, one, outcome.shown)
}

const wrongOutcome = ({ errors }: Candidate): DocumentOutcome => ({
  kind: 'wrong',
  errors: [...errors].flatMap(([row, rowErrors]) => rowErrors.map(error => ({ row, ...error }))),
})

const bringCandidates = async (
  documentRun: DocumentRun,
  tenant: Tenant,
  candidates: Candidate[],
): Promise<DocumentOutcome[]> => {
  const { run, documents } = documentRun
  const right = candidates.filter(({ errors }) => errors.size === 0)
  const numbers = right.flatMap(({ lines }) => lines.map(({ row }) => row))
  const shownRows = run.isReviewed ? await readShown(tenant, run.importId, numbers) : null
  const byKey = new Map(right.map(one => [one.group.key, one]))
  const outcomes = await documents.bring(right.map(documentOf), {
    tenant,
    session: run.session,
    isRehearsal: run.isRehearsal,
    allows: ({ key }, values) => {
      const one = byKey.get(key)
      return !shownRows || (one !== undefined && isAsShown(shownRows, newFindings(documentRun, one, values)))
    },
  })
  const outcomeOf = new Map(right.map((one, index) => [one, outcomes[index]]))
  return candidates.map(one => outcomeOf.get(one) ?? wrongOutcome(one))
}

const save = async ({ run }: DocumentRun, tenant: Tenant, outcomes: DocumentOutcome[], findings: Finding[]) => {
  const wrong = findings.filter(({ kind }) => kind === 'wrong')
  if (run.isReviewed) await dropShown(tenant, run.importId, wrong)
  await saveFindings(tenant, run.importId, run.isReviewed ? wrong : findings)
  if (run.isRehearsal) return
  const writtenRows = outcomes.flatMap(outcome => (outcome.kind === 'new' && outcome.written ? [outcome.written] : []))
  await noteChanges(tenant, run.importId, { written: writtenRows, writtenAt: new Date() })
}

const attempt = async (documentRun: DocumentRun, groups: Group[], progress: Progress): Promise<Counts> => {
  const { run } = documentRun
  for (let count = 1; ; count += 1)
    try {
      return await run.withTenant(run.session.envId, async tenant => {
        const candidates = await readCandidates(documentRun, tenant, groups)
        const outcomes = await bringCandidates(documentRun, tenant, candidates)
        let counts = run.counts
        const findings: Finding[] = []
        for (const [index, outcome] of outcomes.entries()) {
          const one = candidates[index] as Candidate
          counts = addDocument(counts, one, outcome.kind)
          findings.push(...findingsOf(documentRun, one, outcome))
        }
        await save(documentRun, tenant, outcomes, findings)
        await progress(tenant, counts, {})
        return counts
      })
    } catch (error) {
      if (!isPassing(error) || count === attempts) throw error
    }
}

const refuseGroup = async ({ run }: DocumentRun, group: Group): Promise<void> => {
  for (const row of group.rows) await refuseRow(run, row)
  run.counts = addDocument(run.counts, { group, lines: [], errors: new Map() }, 'wrong')
}

const runGroups = async (documentRun: DocumentRun, groups: Group[], progress: Progress): Promise<void> => {
  const { run } = documentRun
  try {
    run.counts = await attempt(documentRun, groups, progress)
  } catch (error) {
    if (!isRefusal(error)) throw error
    const [first] = groups
    if (groups.length === 1 && first) return await refuseGroup(documentRun, first)
    const half = Math.ceil(groups.length / 2)
    await runGroups(documentRun, groups.slice(0, half), progress)
    await runGroups(documentRun, groups.slice(half), progress)
  }
}

/**
 * Imports a batch of whole documents in one transaction. When the database refuses the values of one of them, the batch
 * is halved until that one is found, so that the others are imported.
 */
export const runDocumentBatch = async (
  documentRun: DocumentRun,
  rows: TableRow[],
  progress: Progress,
): Promise<void> => {
  const { run, documents, column } = documentRun
  const heads = headColumns(run.grid.resource, run.feeds, documents.head)
  const groups = groupsOf(rows, column).map(({ key, rows: own }) => ({ key, rows: filledDown(own, heads) }))
  await runGroups(documentRun, groups, progress)
}
