import { expect, test } from 'vitest'
import { createSealer } from './sealing.ts'

const { seal, open } = createSealer('a secret for tests alone', 'second-factor')

test('what is sealed opens for its own record, and differs each time', () => {
  const sealed = seal('JBSWY3DPEHPK3PXP', 'ana')
  expect(open(sealed, 'ana')).toBe('JBSWY3DPEHPK3PXP')
  expect(seal('JBSWY3DPEHPK3PXP', 'ana')).not.toBe(sealed)
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('JBSWY3DP')
})

test('another record, purpose or secret, or a changed byte, opens nothing', () => {
  const sealed = seal('ñandú', 'ana')
  const changed = Buffer.from(sealed, 'base64url')
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(() => open(sealed, 'eva')).toThrow()
  expect(() => open(changed.toString('base64url'), 'ana')).toThrow()
  expect(() => createSealer('a secret for tests alone', 'provider').open(sealed, 'ana')).toThrow()
  expect(() => createSealer('another secret altogether', 'second-factor').open(sealed, 'ana')).toThrow()
})
