import { columnWidth, isNumeric } from '../../contract/columns.ts'
import { fieldText } from '../../contract/field-text.ts'
import type { Field } from '../../contract/fields.ts'
import { filterSentence, type NameOf } from '../../contract/filter-sentence.ts'
import { formatDateTime, formatNumber } from '../../contract/formats.ts'
import type { ListQuery, Page } from '../../contract/list-query.ts'
import { defineProblems, problem } from '../../contract/problems.ts'
import { columnValue, withReferenceCodes } from '../../contract/reference-codes.ts'
import type { Resource } from '../../contract/resource.ts'
import type { WithTenant } from '../database/tenancy.ts'
import type { ListDocument } from '../pdf/list-document.ts'
import { renderListPdf } from '../pdf/list-pdf.ts'
import type { Session } from '../session/session.ts'
import type { ExportColumn } from './export-rows.ts'
import type { PageReader } from './read-batches.ts'

/** Largest number of rows of a PDF; more belong in a spreadsheet. */
export const maximumPdfRows = 5000

const exportProblems = defineProblems('export', {
  tooLong: { status: 409, message: `Un PDF lleva hasta ${formatNumber(maximumPdfRows)} filas.` },
})

type Rows = Record<string, unknown>[]
/** The titles and the key of an exported list. */
export type Exported = Pick<Resource, 'titles'> & {
  /** The key that identifies its rows in a file. */
  naturalKey?: Resource['naturalKey']
  /** Title of the PDF and of the file's name; by default, that of the rows in plural. */
  title?: string
  /** Parameters of the export besides its filters, in words. */
  sentences?: string[]
}
type PdfRequest = {
  resource: Exported
  columns: ExportColumn[]
  fields: [string, Field][]
  read: PageReader
  list: Pick<ListQuery, 'filter' | 'sort'>
  session: Session
  withTenant: WithTenant
  /** Aborted when the reader left. */
  signal: AbortSignal
}

type FirstPage = Page<Record<string, unknown>>

/** Refuses too many rows at once, before it waits for its turn to be drawn. */
const readFirst = async ({ read, list }: PdfRequest): Promise<FirstPage> => {
  const first = await read({ ...list, skip: 0, limit: 500 })
  if (first.total > maximumPdfRows)
    throw problem(exportProblems.tooLong, {
      message: `Un PDF lleva hasta ${formatNumber(maximumPdfRows)} filas y el filtro muestra ${formatNumber(first.total)}. Filtrá más, o exportá a Excel.`,
    })
  return first
}

const readAll = async ({ read, list }: PdfRequest, first: FirstPage): Promise<Rows> => {
  const rows = [...first.items]
  for (let next = first.next; next !== null; ) {
    const page = await read({ ...list, skip: 0, limit: 500, cursor: next })
    rows.push(...page.items)
    next = page.next
  }
  return rows
}

const nameIn =
  (rows: Rows): NameOf =>
  (field, id) => {
    const reference = rows
      .map(row => row[field] as { id?: string; name?: string } | null)
      .find(value => value?.id === id)
    return reference?.name
  }

const sentencesOf = ({ fields, list }: PdfRequest, rows: Rows): string[] => {
  const byName = new Map(withReferenceCodes(fields))
  const filters = list.filter.flatMap(filter => {
    const field = byName.get(filter.field)
    return field ? [filterSentence(field, filter, nameIn(rows))] : []
  })
  const order = list.sort.flatMap(({ field, descending }) => {
    const title = byName.get(field)?.title
    return title ? [`${title}${descending ? ' de mayor a menor' : ''}`] : []
  })
  return order.length > 0 ? [...filters, `Por ${order.join(', ')}`] : filters
}

const companyName = ({ withTenant, session }: PdfRequest): Promise<string> =>
  withTenant(
    session.envId,
    async ({ db, envId }) =>
      (await db.selectFrom('environments').select('name').where('id', '=', envId).executeTakeFirst())?.name ?? '',
    { readOnly: true },
  )

/** Whether a column has codes, numbers or keys, which are not wrapped. */
const isCode = (name: string): boolean =>
  /^(code|number|key|cuit|dni|phone|ean|serial)$|(Code|Number|Key|\.code)$/.test(name)

const documentOf = async (request: PdfRequest, page: FirstPage): Promise<ListDocument> => {
  const { resource, columns, session } = request
  const rows = await readAll(request, page)
  const text = (field: Field, value: unknown): string => fieldText(field, value, session.timeZone)
  const noun = (page.total === 1 ? resource.titles.one : resource.titles.many).toLowerCase()
  return {
    title: resource.title ?? resource.titles.many,
    company: await companyName(request),
    printed: `Impreso ${formatDateTime(new Date(), session.timeZone)} por ${session.displayName}`,
    sentences: [...(resource.sentences ?? []), ...sentencesOf(request, rows)],
    columns: columns.map(({ name, field }) => ({
      title: field.title,
      align: isNumeric(field) ? 'right' : 'left',
      weight: columnWidth(field),
      isWhole: isNumeric(field) || field.kind === 'date' || field.kind === 'dateTime' || isCode(name),
    })),
    rows: rows.map(row => columns.map(({ name, field }) => text(field, columnValue(row, name)))),
    totals: columns.map(({ name, field }) => (page.totals?.[name] === undefined ? '' : text(field, page.totals[name]))),
    count: `${formatNumber(page.total)} ${noun}`,
  }
}

/** The list as an A4 landscape PDF, with its filters in words and its totals. Throws when it has too many rows. */
export const exportPdf = async (request: PdfRequest): Promise<Buffer> => {
  const first = await readFirst(request)
  return renderListPdf(() => documentOf(request, first), request.signal)
}
