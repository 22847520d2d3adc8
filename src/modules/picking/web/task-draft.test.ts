import { describe, expect, test } from 'vitest'
import type { PickingItem } from '../contract/picking-routes.ts'
import { withoutCode } from '../contract/scanned.ts'
import { type Draft, emptyDraft, readDraft } from './task-draft.ts'

const about = { warehouse: 'Central', mayTakeExpired: false, mayExceedStock: false, today: '2026-11-23' }
const item: PickingItem = {
  order: null,
  article: { id: 'a', code: 'A1', name: 'Agua', ean: null, unitsPerPackage: 6, isWhole: true },
  location: 'B-1',
  ordered: 20,
  picked: 4,
  shortage: 0,
  substituted: 0,
  lots: [
    { lot: 'CORTO', expiresOn: '2026-12-01', units: 5 },
    { lot: 'LARGO', expiresOn: '2027-12-01', units: 40 },
    { lot: 'PASADO', expiresOn: '2026-11-01', units: 9 },
  ],
  splits: [],
}
const read = (draft: Partial<Draft>, over: Partial<PickingItem> = {}, where: Partial<typeof about> = {}) =>
  readDraft({ ...item, ...over }, { ...emptyDraft, ...draft }, { ...about, ...where })

describe('what is written for an article', () => {
  test('is at first what is left, as far as the lot that goes first has it', () => {
    expect(read({})).toMatchObject({
      units: 5,
      remaining: 16,
      lot: { lot: 'CORTO' },
      quantityError: null,
      lotError: null,
    })
    expect(read({}, {}, { mayExceedStock: true }).units).toBe(16)
    expect(read({}, { lots: [] })).toMatchObject({ units: 16, lot: null, lotError: null })
  })

  test.each([
    ['17', 'Es más de lo que falta preparar: quedan 16.'],
    ['6', 'Del lote «CORTO» quedan 5: tomá el resto de otro lote o marcá el faltante.'],
    ['1,5', 'Este artículo va por unidades enteras.'],
    ['0', 'Tiene que ser más que cero.'],
    ['', 'Escribí unidades (12) o bultos (3b).'],
    ['doce', 'Escribí unidades (12) o bultos (3b).'],
    ['-3', 'Escribí unidades (12) o bultos (3b).'],
    ['7790001000125', 'Hasta 1.000.000 de unidades.'],
  ])('«%s» is refused as it is typed, and stays as typed', (text, error) => {
    expect(read({ text })).toMatchObject({ text, quantityError: error })
  })

  test('understands packages, and another lot that is chosen', () => {
    expect(read({ text: '2b', lot: 'LARGO' })).toMatchObject({ units: 12, quantityError: null, lotError: null })
  })

  test('of a lot that the warehouse does not have, or that is past its day, is refused at the lot', () => {
    expect(read({ lot: 'NADA' }).lotError).toBe(
      'El lote «NADA» no figura en «Central» para este artículo. Elegí uno de la lista.',
    )
    expect(read({ lot: 'PASADO' }).lotError).toMatch(/vencido/)
    expect(read({ lot: 'PASADO' }, {}, { mayTakeExpired: true })).toMatchObject({ isExpired: true, lotError: null })
    expect(read({}, { lots: item.lots.slice(2) })).toMatchObject({ lot: null, first: undefined })
  })

  test('keeps what stood in the field before a scanner wrote into it', () => {
    expect(withoutCode('127790001000125', '7790001000125')).toBe('12')
    expect(withoutCode('7790001000125', '7790001000125')).toBe('')
  })
})
