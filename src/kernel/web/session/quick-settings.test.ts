import { expect, it } from 'vitest'
import { readQuickSettings } from './quick-settings.ts'

const on = { notifications: true, cloudSync: true, retroThrusters: true }

it('everything is on until it is switched off', () => {
  for (const saved of [undefined, null, 'x', {}, { notifications: 'no' }]) expect(readQuickSettings(saved)).toEqual(on)
  expect(readQuickSettings({ cloudSync: false, another: false })).toEqual({ ...on, cloudSync: false })
})
