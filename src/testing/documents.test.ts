import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import {
  type Document,
  findDecisionProblems,
  findDocumentProblems,
  findGlossaryProblems,
  findLinkProblems,
  findReferenceProblems,
} from '../../scripts/document-rules.ts'

const directory = 'docs/decisions'

const record = ({ number = 1, status = 'accepted', extra = '', body = 'Text.' } = {}): Document => ({
  path: `${directory}/${String(number).padStart(4, '0')}-orders.md`,
  text: `# ${number}. Orders are numbered per company

- Status: ${status}
- Date: 2026-11-23
${extra}
## Context

${body}

## Decision

${body}

## Consequences

${body}
`,
})

const indexOf = (...numbers: number[]): Document => ({
  path: `${directory}/README.md`,
  text: numbers
    .map(
      number =>
        `| [${number}](${String(number).padStart(4, '0')}-orders.md) | Orders are numbered per company | accepted | Numbers |`,
    )
    .join('\n'),
})

test('the documents of the repository keep the rules', () => {
  const files = execFileSync('git', ['ls-files', '*.md', '*.ts', '*.tsx', '*.sql'], { encoding: 'utf8' })
  expect(findDocumentProblems(files.split('\n').filter(Boolean))).toEqual([])
})

test('a record of the right form, listed in the index, is accepted', () => {
  expect(findDecisionProblems([record(), indexOf(1)])).toEqual([])
})

const planted: [string, Document[], string][] = [
  ['a record that the index lacks', [record(), indexOf()], 'lacks: | [1]'],
  ['a row of the index without its record', [record(), indexOf(1, 2)], 'names no record'],
  ['another status', [record({ status: 'proposed' }), indexOf(1)], 'Status is accepted'],
  [
    'a title that is no statement',
    [{ ...record(), text: record().text.replace(/^# .+/, '# 1. Orders') }, indexOf(1)],
    'A statement',
  ],
  ['a date in words', [{ ...record(), text: record().text.replace('2026-11-23', 'today') }, indexOf(1)], 'Date is'],
  [
    'a missing section',
    [{ ...record(), text: record().text.replace('## Context', '## Why') }, indexOf(1)],
    'the sections are',
  ],
  ['an empty section', [record({ body: '' }), indexOf(1)], 'no section is empty'],
  ['more than a page', [record({ body: 'word '.repeat(200) }), indexOf(1)], 'at most 500'],
  ['a measured figure', [record({ body: 'It takes 40 ms, best of nine.' }), indexOf(1)], 'bench/README.md'],
  [
    'a change that the changed record does not name',
    [record(), record({ number: 2, extra: '- Changes: [1](0001-orders.md)\n' }), indexOf(1, 2)],
    '0001-orders.md does not say "Changed by" 0002-orders.md',
  ],
  ['a number taken twice', [record(), { ...record(), path: `${directory}/0001-other.md` }, indexOf(1)], 'taken twice'],
]

test.each(planted)('%s is found', (_, documents, problem) => {
  expect(findDecisionProblems(documents).join('\n')).toContain(problem)
})

test('links to missing files and headings are found, those in code are not links', () => {
  const text =
    '[a](language.md) [b](language.md#before-and-after) [c](missing.md) [d](language.md#missing) `[e](other.md)`'
  expect(findLinkProblems({ path: 'docs/operations.md', text })).toEqual([
    'docs/operations.md: the link missing.md leads nowhere',
    'docs/operations.md: the link language.md#missing leads nowhere',
  ])
})

test('a comment that names a missing record is found', () => {
  const missing = `${directory}/9999-missing.md`
  const text = `/** See ${directory}/0001-house.md, ${directory}/0003 and ${missing}. */`
  expect(findReferenceProblems({ path: 'src/a.ts', text })).toEqual([`src/a.ts: there is no ${missing}`])
})

test('a term with two rows, or out of order, is found', () => {
  const glossary = (...terms: string[]): Document => ({
    path: 'docs/glosario.md',
    text: `## Términos\n\n| código | pantalla |\n| --- | --- |\n${terms.map(term => `| ${term} | texto |`).join('\n')}\n\n## Sinónimos\n`,
  })
  expect(findGlossaryProblems(glossary('asset', 'load, `loadId`', 'trip'))).toEqual([])
  expect(findGlossaryProblems(glossary('trip', 'load'))).toEqual(['docs/glosario.md: the term load is not in order'])
  expect(findGlossaryProblems(glossary('load', 'load, `loadId`'))).toEqual([
    'docs/glosario.md: the term load, `loadId` has two rows',
  ])
})
