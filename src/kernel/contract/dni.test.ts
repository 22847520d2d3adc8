import { expect, test } from 'vitest'
import { formatDni } from './dni.ts'

test.each([
  ['30123456', '30.123.456'],
  ['5123456', '5.123.456'],
  ['30.123.456', '30.123.456'],
  ['123456', '123456'],
  ['M5123456', 'M5123456'],
  ['', ''],
])('%s is read %s', (kept, read) => expect(formatDni(kept)).toBe(read))
