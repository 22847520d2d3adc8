import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { formatDateTime, formatNumber } from '../../../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../../../kernel/server/database/tenancy.ts'
import type { FileStore } from '../../../../../kernel/server/files/file-store.ts'
import { readFileBytes } from '../../../../../kernel/server/files/files.service.ts'
import { documentPage, head, heading, type Issuer } from '../../../../../kernel/server/pdf/document-parts.ts'
import { grey, hairlines } from '../../../../../kernel/server/pdf/sheet.ts'
import type { AnswerDetail, AnswerLine, AnswerSection } from '../../../contract/answers/detail.ts'

/** Pictures of an answer by the ids of their files, as data addresses. */
export type Pictures = ReadonlyMap<string, string>

/** A sheet with more would take long to draw; the others are counted. */
const mostPictures = 12

const filesOf = ({ sections }: AnswerDetail): string[] =>
  sections.flatMap(({ lines, entries }) =>
    [...lines, ...entries.flatMap(entry => entry.lines)].flatMap(({ files }) => files),
  )

/** The first pictures of an answer; one whose bytes are gone, or that a sheet cannot show, is left out. */
export const readPictures = async (tenant: Tenant, files: FileStore, answer: AnswerDetail): Promise<Pictures> => {
  const pictures = new Map<string, string>()
  for (const id of filesOf(answer).slice(0, mostPictures)) {
    const file = await readFileBytes(tenant, files, id)
    if (file && /^image\/(jpeg|png)$/.test(file.contentType))
      pictures.set(id, `data:${file.contentType};base64,${file.bytes.toString('base64')}`)
  }
  return pictures
}

const pointsText = ({ points, maxPoints }: AnswerLine): string =>
  points === null || maxPoints === null ? '' : `${formatNumber(points)} / ${formatNumber(maxPoints)}`

const pictureOf = (image: string): Content => ({ image, fit: [150, 110] })

const valueCell = ({ text, files }: AnswerLine, pictures: Pictures): TableCell => {
  const images = files.flatMap(id => pictures.get(id) ?? [])
  if (files.length === 0) return { text }
  const left = files.length - images.length
  const note: Content[] = left > 0 ? [{ text: left === 1 ? '1 foto más' : `${left} fotos más`, color: grey }] : []
  return { stack: [...images.map(pictureOf), ...note] }
}

const tableOf = (lines: AnswerLine[], pictures: Pictures): Content => ({
  layout: hairlines,
  table: {
    widths: [26, '*', 210, 50],
    headerRows: 1,
    body: [
      head(['', false], ['Pregunta', false], ['Respuesta', false], ['Puntos', true]),
      ...lines.map((line): TableCell[] => [
        { text: line.number, color: grey },
        { text: line.title },
        valueCell(line, pictures),
        { text: pointsText(line), alignment: 'right', color: grey },
      ]),
    ],
  },
})

const sectionOf = ({ title, lines, entries }: AnswerSection, pictures: Pictures): Content[] => {
  if (lines.length === 0 && entries.length === 0) return []
  const top: Content = { text: title, style: 'strong', fontSize: 11, margin: [0, 12, 0, 4] }
  return [
    top,
    ...(lines.length > 0 ? [tableOf(lines, pictures)] : []),
    ...entries.flatMap((entry): Content[] => [
      { text: entry.title, color: grey, margin: [0, 8, 0, 2] },
      tableOf(entry.lines, pictures),
    ]),
  ]
}

const factsOf = (
  { customer, seller, author, score, maxScore, ...answer }: AnswerDetail,
  timeZone: string,
): string[] => [
  answer.code,
  `Versión ${answer.version}`,
  formatDateTime(answer.takenAt, timeZone),
  ...(customer ? [`${customer.code} · ${customer.name}`] : []),
  seller?.name ?? author,
  ...(maxScore !== null && score !== null ? [`Puntaje ${formatNumber(score)} / ${formatNumber(maxScore)}`] : []),
]

/** One answer on paper. Texts are printed as they are: nothing in them is run or read as markup. */
export const answerDocument = (answer: AnswerDetail, pictures: Pictures, issuer: Issuer) =>
  documentPage({
    issuer,
    title: `${answer.form.name} ${answer.code}`,
    now: new Date(),
    voided: answer.annulled ? 'ANULADA' : null,
    content: [
      heading(issuer, answer.form.name, factsOf(answer, issuer.timeZone)),
      ...(answer.annulled
        ? [{ text: `Anulada por ${answer.annulled.by}: ${answer.annulled.reason}`, style: 'strong' } satisfies Content]
        : []),
      ...answer.sections.flatMap(section => sectionOf(section, pictures)),
    ],
  })
