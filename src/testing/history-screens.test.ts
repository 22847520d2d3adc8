import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { auditActs } from '../audit-acts.ts'
import { actTextIn } from '../kernel/contract/audit-words.ts'
import { licenceSentence, userSentence } from '../modules/identity/web/users/people-words.ts'
import { historyText } from '../modules/logistics/web/loads/history-text.ts'
import { momentsOf } from '../modules/sales/web/vouchers/history-text.ts'

const actText = (action: string): string => actTextIn(auditActs, action)

type Entry = { at: string; actor: string; action: string; detail: Record<string, unknown> }

const ofDocument = (entry: Entry): string =>
  momentsOf({
    takenAt: entry.at,
    receivedAt: entry.at,
    seller: { name: 'Carla' },
    waitsFor: null,
    words: { received: 'Recibido', taken: 'Tomado' },
    history: [entry],
    actText,
  })
    .map(({ text }) => text)
    .join('. ')

/** Every screen that tells the history of one record. */
const screens: Record<string, (entry: Entry) => string> = {
  'a load': entry => historyText(entry, actText),
  'an order, a collection, a no-purchase': ofDocument,
  'a user': userSentence(actText),
  'a licence': licenceSentence(actText),
  'a settlement, a count, a picking task': ({ action }) => actText(action),
}

const actions = Object.keys(auditActs)

describe('histories speak Spanish', () => {
  test.each(Object.keys(screens))('%s: of whatever module the act is', name => {
    const codes = actions.filter(action => {
      const entry = { at: '2026-11-20T17:22:00Z', actor: 'Ana', action, detail: { before: 'x', after: 'y' } }
      const text = (screens[name]?.(entry) ?? '').toLowerCase()
      const isSpanish = actText(action).toLowerCase().includes(action)
      return text.trim() === '' || text.includes('undefined') || (text.split(/[\s:]+/).includes(action) && !isSpanish)
    })
    expect(codes).toEqual([])
  })

  test('the load says that it was settled, and what became of an order', () => {
    expect(historyText({ action: 'settled', detail: { closing: 1 } }, actText)).toBe('rindió el consolidado')
    expect(historyText({ action: 'delivery.not_delivered', detail: { order: 107 } }, actText)).toBe(
      'registró el pedido 107: no entregado',
    )
  })

  test('no screen shows an act as it is stored when it has no words for it', () => {
    const source = fileURLToPath(new URL('..', import.meta.url))
    const careless = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter(name => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
      .filter(name => /\?\? (?:\w+\.)?action\b/.test(readFileSync(join(source, name), 'utf8')))
    expect(careless).toEqual([])
  })
})
