/** The form of docs/decisions, its index, and links of the documents (docs/language.md). */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'

const maximumWords = 500
const directory = 'docs/decisions'
const sections = ['Context', 'Decision', 'Consequences']
const recordName = /^(\d{4})-[a-z0-9-]+\.md$/
const benchDiary = /\bbest of\b|\bmedians? of\b|\b(busy|quiet) (machine|cores)\b|\bp(50|95|99)\b/i

export type Document = { path: string; text: string }
type Decision = { file: string; number: number; title: string; status: string; changes: string[]; changedBy: string[] }

const fieldOf = (text: string, name: string): string | null =>
  new RegExp(`^- ${name}: (.+)$`, 'm').exec(text)?.[1] ?? null

const recordsIn = (value: string | null): string[] =>
  [...(value ?? '').matchAll(/\]\((\d{4}-[a-z0-9-]+\.md)\)/g)].map(match => match[1] ?? '')

const readDecision = ({ path, text }: Document): Decision => ({
  file: basename(path),
  number: Number(basename(path).slice(0, 4)),
  title: /^# \d+\. (.+)$/m.exec(text)?.[1] ?? '',
  status: fieldOf(text, 'Status') ?? '',
  changes: recordsIn(fieldOf(text, 'Changes')),
  changedBy: recordsIn(fieldOf(text, 'Changed by')),
})

const formProblems = ({ path, text }: Document): string[] => {
  const { file, number, title, status } = readDecision({ path, text })
  const words = text.split(/\s+/).length
  const headings = [...text.matchAll(/^## (.+)$/gm)].map(match => match[1])
  const bodies = text.split(/^## .+$/m).slice(1)
  const rules: [boolean, string][] = [
    [recordName.test(file), 'the file is called NNNN-words.md'],
    [text.startsWith(`# ${number}. ${title}\n`) && title.split(' ').length > 3, 'the title is "# N. A statement"'],
    [/^(accepted|superseded by \[\d+\]\(\d{4}-[a-z0-9-]+\.md\))$/.test(status), 'Status is accepted or superseded by'],
    [/^\d{4}-\d{2}-\d{2}$/.test(fieldOf(text, 'Date') ?? ''), 'Date is YYYY-MM-DD'],
    [headings.join() === sections.join(), `the sections are ${sections.join(', ')}`],
    [bodies.every(body => body.trim() !== ''), 'no section is empty'],
    [words <= maximumWords, `${words} words, at most ${maximumWords}`],
    [!benchDiary.test(text), 'measured figures belong in bench/README.md'],
  ]
  return rules.filter(([holds]) => !holds).map(([, rule]) => `${path}: ${rule}`)
}

/** A record that changes another one is named there, and the reverse. */
const relationProblems = (decisions: Decision[]): string[] =>
  decisions.flatMap(({ file, changes, changedBy }) => {
    const lacks = (other: string, side: 'changes' | 'changedBy') =>
      !decisions.find(decision => decision.file === other)?.[side].includes(file)
    return [
      ...changes.filter(other => lacks(other, 'changedBy')).map(other => `${other} does not say "Changed by" ${file}`),
      ...changedBy.filter(other => lacks(other, 'changes')).map(other => `${other} does not say "Changes" ${file}`),
    ].map(problem => `${directory}/${problem}`)
  })

/** The start of the index row of a record; one line about it follows. */
const indexRow = ({ file, number, title, status }: Decision): string =>
  `| [${number}](${file}) | ${title} | ${status} |`

const indexProblems = (decisions: Decision[], index: string): string[] => {
  const rows = index.split('\n').filter(line => /^\| \[\d/.test(line))
  const expected = decisions.map(indexRow)
  return [
    ...expected
      .filter(start => !rows.some(row => row.startsWith(start) && row.length > start.length + 4))
      .map(start => `${directory}/README.md lacks: ${start} one line |`),
    ...rows
      .filter(row => !expected.some(start => row.startsWith(start)))
      .map(row => `${directory}/README.md names no record: ${row}`),
  ]
}

/** What is against the form of the records; `documents` are all of docs/decisions. */
export const findDecisionProblems = (documents: Document[]): string[] => {
  const isIndex = ({ path }: Document) => basename(path) === 'README.md'
  const records = documents.filter(document => !isIndex(document))
  const decisions = records.map(readDecision)
  const numbers = decisions.map(({ number }) => number)
  return [
    ...records.flatMap(formProblems),
    ...numbers
      .filter((number, index) => numbers.indexOf(number) !== index)
      .map(number => `${directory}: the number ${number} is taken twice`),
    ...relationProblems(decisions),
    ...indexProblems(decisions, documents.find(isIndex)?.text ?? ''),
  ]
}

/** The anchor that a heading gets on the usual forges. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

const anchorsOf = (text: string): string[] => [...text.matchAll(/^#+ (.+)$/gm)].map(match => anchorOf(match[1] ?? ''))

/** Links between documents that lead nowhere: a file that is not there, or a heading that its file lacks. */
export const findLinkProblems = ({ path, text }: Document): string[] =>
  [...text.replace(/`[^`\n]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)]
    .map(match => match[1] ?? '')
    .filter(link => !/^[a-z]+:/.test(link))
    .filter(link => {
      const [file = '', anchor] = link.split('#')
      const target = file === '' ? path : normalize(join(dirname(path), file))
      if (!existsSync(target)) return true
      return anchor !== undefined && !anchorsOf(readFileSync(target, 'utf8')).includes(anchor)
    })
    .map(link => `${path}: the link ${link} leads nowhere`)

/** Records that a source or document names, by number alone or by the whole file, and that are not there. */
export const findReferenceProblems = ({ path, text }: Document): string[] => {
  const names = readdirSync(directory)
  return [...text.matchAll(/docs\/decisions\/(\d{4}(?:-[a-z0-9-]+\.md)?)/g)]
    .map(match => match[1] ?? '')
    .filter(reference => !names.some(name => name === reference || name.startsWith(`${reference}-`)))
    .map(reference => `${path}: there is no docs/decisions/${reference}`)
}

const glossary = 'docs/glosario.md'

const termKey = (cell: string): string =>
  cell
    .normalize('NFD')
    .replace(/[^\p{L}\p{N},:]/gu, '')
    .toLowerCase()

/** Terms of the glossary that stand twice, or not in order. */
export const findGlossaryProblems = ({ path, text }: Document): string[] => {
  const table = /^## Términos$([\s\S]*?)(?=^## )/m.exec(text)?.[1] ?? ''
  const cells = [...table.matchAll(/^\| ([^|]+) \|/gm)].map(match => match[1] ?? '').slice(2)
  const terms = cells.map(cell => termKey(cell.split(',')[0] ?? ''))
  return [
    ...(cells.length === 0 ? [`${path}: the table under Términos is missing`] : []),
    ...cells
      .filter((_, index) => terms.indexOf(terms[index] ?? '') !== index)
      .map(cell => `${path}: the term ${cell} has two rows`),
    ...cells
      .filter((cell, index) => index > 0 && termKey(cell) < termKey(cells[index - 1] ?? ''))
      .map(cell => `${path}: the term ${cell} is not in order`),
  ]
}

const readDocument = (path: string): Document => ({ path, text: readFileSync(path, 'utf8') })

/** Everything against the rules of the documents among the files of the repository. */
export const findDocumentProblems = (files: string[]): string[] => {
  const documents = files.filter(file => file.endsWith('.md')).map(readDocument)
  const sources = files
    .filter(file => /\.(ts|tsx|sql)$/.test(file) && !file.includes('document-rules'))
    .map(readDocument)
  return [
    ...findDecisionProblems(documents.filter(({ path }) => path.startsWith(`${directory}/`))),
    ...documents.flatMap(findLinkProblems),
    ...documents.filter(({ path }) => path === glossary).flatMap(findGlossaryProblems),
    ...sources.flatMap(findReferenceProblems),
  ]
}
