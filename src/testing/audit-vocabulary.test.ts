import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditWords } from '../audit-words.ts'
import { movementLabels } from '../modules/assets/contract/transitions.ts'
import { countActs } from '../modules/counts/contract/states.ts'
import { auditedEntities } from '../modules/identity/server/audit/audited-entities.ts'
import { consolidatedLoads, loadMoves } from '../modules/logistics/contract/consolidated.ts'
import { deliveryResultIds } from '../modules/logistics/contract/delivery-results.ts'
import { pickingMoveNames } from '../modules/picking/contract/states.ts'
import { createTestApplication, type TestApplication } from './application.ts'

let application: TestApplication
beforeAll(async () => {
  application = await createTestApplication()
})
afterAll(() => application.stop())

describe('the vocabulary', () => {
  const source = fileURLToPath(new URL('../', import.meta.url))
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    name => name.endsWith('.ts') && !/\.(test|fixture)\.ts$|testing|generated|modules\/demo/.test(name),
  )
  const writers = files
    .map(name => ({ name, text: readFileSync(join(source, name), 'utf8') }))
    .filter(({ text }) => /recordHistory|AuditEntry|recordSecurityEvent|defineSettings\(/.test(text))
  const words = auditWords.acts
  const named = (pattern: RegExp) =>
    writers.flatMap(({ name, text }) => [...text.matchAll(pattern)].map(match => `${match[1]} in ${name}`))

  test('has a word for every entity and action that the sources record', () => {
    expect(writers.length).toBeGreaterThan(5)
    const entities = auditedEntities(
      application.routes.flatMap(({ grid }) => (grid ? [grid.resource] : [])),
      auditWords,
    )
    const unknown = [
      ...named(/\bentity: '([\w-]+)'/g).filter(found => !entities.has(found.split(' ')[0] ?? '')),
      ...named(/\b\w*[eE]ntity = '([\w-]+)'/g).filter(found => !entities.has(found.split(' ')[0] ?? '')),
      ...named(/\bdefineSettings\(\s*'(\w+)'/g).filter(found => !entities.has(`settings.${found.split(' ')[0]}`)),
      ...named(/\bremember\([^()]*, '([\w-]+)'/g).filter(found => !words[found.split(' ')[0] ?? '']),
      ...named(/\baction: '([\w-]+)'/g).filter(found => !words[found.split(' ')[0] ?? '']),
    ]
    expect(unknown).toEqual([])
  })

  test('joins the words of every module that brings some', () => {
    const joined = (name: string): string => readFileSync(join(source, name), 'utf8')
    const missing = files
      .map(name => ({ name, text: readFileSync(join(source, name), 'utf8') }))
      .filter(({ name }) => /modules\/[^/]+\/contract\/audit-words\.ts$/.test(name))
      .flatMap(({ name, text }) => [
        ...(joined('audit-words.ts').includes(name) ? [] : [`${name} in audit-words.ts`]),
        ...(/ActWords = /.test(text) && !joined('audit-acts.ts').includes(name) ? [`${name} in audit-acts.ts`] : []),
      ])
    expect(missing).toEqual([])
  })

  test('has a word for every move of a table of transitions', () => {
    expect(auditedEntities([], auditWords).has(consolidatedLoads)).toBe(true)
    const moves = [
      ...Object.keys(loadMoves),
      ...countActs,
      ...pickingMoveNames,
      ...deliveryResultIds.map(result => `delivery.${result}`),
      ...Object.keys(movementLabels).map(kind => `moved.${kind}`),
    ]
    expect(moves.filter(move => !words[move])).toEqual([])
  })
})
