import { expect, test } from 'vitest'
import { countOf, excludedText, foundText } from './export-words.ts'

const found = { kind: 'orders', documents: 118, day: '2026-11-20', seller: null } as const

test('what was found is said in singular and plural, of everybody and of one seller', () => {
  expect(foundText(found, '2027-01-01').join('')).toBe(
    'Se encontraron 118 pedidos de todos los vendedores del vie 20/11/2026. Pasan a exportados.',
  )
  const one = { ...found, kind: 'collections', documents: 1, seller: { id: '', code: 'V01', name: 'Ana' } } as const
  expect(foundText(one, '2026-11-20').join('')).toBe('Se encontró 1 cobranza de Ana del vie 20/11. Pasa a exportada.')
  expect(countOf('orders', 1200)).toBe('1.200 pedidos')
})

test('what stays pending says why when the reason is one', () => {
  const location = { reason: 'La localidad «Ushuaia» no está en el mapeo.' }
  expect(excludedText(2, [location, location])).toBe('2 quedan pendientes por localidad sin mapeo.')
  expect(excludedText(1, [location])).toBe('1 queda pendiente por localidad sin mapeo.')
  expect(excludedText(2, [location, { reason: 'El pedido no tiene artículos.' }])).toBe('2 quedan pendientes.')
})
