import { expect, test } from 'vitest'
import { bodyOf, type Draft, emptyDraft, mergedDraft } from './cart-draft.ts'

const draft = (quantities: Record<string, number>, more: Partial<Draft> = {}): Draft => ({
  ...emptyDraft,
  quantities,
  ...more,
})

test('nothing happened meanwhile: what was chosen here stays', () => {
  const base = draft({ palito: 6 })
  expect(mergedDraft({ sent: null, base, own: draft({ palito: 12, pote: 4 }) }, base)).toEqual(
    draft({ palito: 12, pote: 4 }),
  )
})

test('another phone added too: both additions stay, and what was taken away here goes', () => {
  const base = draft({ palito: 6, torta: 1 })
  const own = draft({ palito: 12 })
  const theirs = draft({ palito: 6, torta: 1, pote: 4 })
  expect(mergedDraft({ sent: null, base, own }, theirs)).toEqual(draft({ palito: 12, pote: 4 }))
})

test('the cart was sent from another phone: only what was added here is left', () => {
  const base = draft({ palito: 6, torta: 1 })
  expect(mergedDraft({ sent: null, base, own: draft({ palito: 12, torta: 1 }) }, emptyDraft)).toEqual(
    draft({ palito: 6 }),
  )
  expect(mergedDraft({ sent: null, base, own: draft({ palito: 3, torta: 1 }) }, emptyDraft)).toEqual(emptyDraft)
})

test('a note, a day and a way to pay stay as they were changed last here, else as the server has them', () => {
  const base = draft({}, { note: 'a', payment: 0 })
  const theirs = draft({}, { note: 'b', payment: 4, deliveryOn: '2026-11-30' })
  expect(mergedDraft({ sent: null, base, own: draft({}, { note: 'c', payment: 0 }) }, theirs)).toEqual(
    draft({}, { note: 'c', payment: 4, deliveryOn: '2026-11-30' }),
  )
})

test('thousandths add up without dust', () => {
  const merged = mergedDraft(
    { sent: null, base: draft({ queso: 0.1 }), own: draft({ queso: 0.3 }) },
    draft({ queso: 0.2 }),
  )
  expect(bodyOf(merged).lines).toEqual([{ article: 'queso', quantity: 0.4 }])
})

test('an answer that was lost: what the server has from this phone already is not added again', () => {
  const base = draft({ palito: 6 })
  const sent = draft({ palito: 12, pote: 4 }, { note: 'Temprano' })
  expect(mergedDraft({ base, own: sent, sent }, sent)).toEqual(sent)
  const own = draft({ palito: 18, pote: 4 }, { note: 'Temprano' })
  expect(mergedDraft({ base, own, sent }, sent)).toEqual(own)
})
