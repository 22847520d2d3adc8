import { describe, expect, test } from 'vitest'
import { mailUrl, whatsappNumber, whatsappUrl } from './whatsapp.ts'

describe('a phone for WhatsApp', () => {
  test.each([
    ['341 555-1234', '5493415551234'],
    ['0341 5551234', '5493415551234'],
    ['+54 9 341 555 1234', '5493415551234'],
    ['+595 981 123456', '595981123456'],
    ['4555-1234', ''],
    [null, ''],
  ])('%s → %s', (phone, expected) => {
    expect(whatsappNumber(phone)).toBe(expected)
  })
})

test('messages are written into the address safely', () => {
  expect(whatsappUrl('3415551234', 'Total $ 1 & más')).toBe(
    'https://wa.me/5493415551234?text=Total%20%24%201%20%26%20m%C3%A1s',
  )
  expect(mailUrl('a@b.c', 'Pedido P-1', 'Hola\n&')).toBe('mailto:a%40b.c?subject=Pedido%20P-1&body=Hola%0A%26')
})
