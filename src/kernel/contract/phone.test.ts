import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPhone, normalizePhone, whatsappDigits } from './phone.ts'

describe('telephones', () => {
  test.each([
    ['0341 15 455-8021', '+5493414558021'],
    ['341 455-8021', '+543414558021'],
    ['(0341) 4558021', '+543414558021'],
    ['+54 9 341 455 8021', '+5493414558021'],
    ['54 341 15 4558021', '+5493414558021'],
    ['0054 9 11 5555-1234', '+5491155551234'],
    ['011 15 5555 1234', '+5491155551234'],
    ['011 4555-1234', '+541145551234'],
    ['03476 15 421234', '+5493476421234'],
    ['9 341 4558021', '+5493414558021'],
    ['+595 981 123456', '+595981123456'],
    ['+598 99 123 456', '+59899123456'],
    ['+56 9 1234 5678', '+56912345678'],
    ['+55 11 98765-4321', '+5511987654321'],
    ['00591 71234567', '+59171234567'],
  ])('%s is %s', (written, expected) => {
    expect(normalizePhone(written)).toBe(expected)
  })

  test.each(['15 455-8021', '455-8021', '', 'sin teléfono', '4558021 int. 3', '+595 1', '+54 999', '0800 333 1234'])(
    '%s cannot be told',
    written => {
      expect(normalizePhone(written)).toBeNull()
      expect(formatPhone(written)).toBe(written)
      expect(whatsappDigits(written)).toBeNull()
    },
  )

  test('is read back with its area apart, and WhatsApp gets the 9 of mobiles', () => {
    expect(formatPhone('03414558021')).toBe('+54 341 455-8021')
    expect(formatPhone('0341154558021')).toBe('+54 9 341 455-8021')
    expect(formatPhone('03476 15 421234')).toBe('+54 9 3476 42-1234')
    expect(formatPhone('+595981123456')).toBe('+595 981123456')
    expect(whatsappDigits('341 4558021')).toBe('5493414558021')
    expect(whatsappDigits('+598 99 123 456')).toBe('59899123456')
  })

  test('a number once normalised stays as it is, however it is shown', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[+0-9 ()-]{0,18}$/), written => {
        const number = normalizePhone(written)
        if (number === null) return
        expect(number).toMatch(/^\+\d{8,16}$/)
        expect(normalizePhone(number)).toBe(number)
        expect(normalizePhone(formatPhone(number))).toBe(number)
      }),
    )
  })
})
