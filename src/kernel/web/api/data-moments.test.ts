import { expect, test } from 'vitest'
import { oldestMoment } from './data-moments.ts'

const [earlier, later] = ['2026-11-24T14:32:10.000Z', '2026-11-24T14:33:00.000Z']

test.each([
  ['a first answer says its own moment', null, { isFurther: false, moment: earlier }, earlier],
  ['one of now takes the moment away', earlier, { isFurther: false, moment: null }, null],
  [
    'a new list is of its own moment, however old the last one was',
    earlier,
    { isFurther: false, moment: later },
    later,
  ],
  ['a further page does not make the rows above it younger', earlier, { isFurther: true, moment: later }, earlier],
  ['nor one of now', earlier, { isFurther: true, moment: null }, earlier],
  ['an older further page does make all older', later, { isFurther: true, moment: earlier }, earlier],
  ['rows of now, and a further page that is older', null, { isFurther: true, moment: earlier }, earlier],
])('%s', (_, before, answer, moment) => expect(oldestMoment(before, answer)).toBe(moment))
