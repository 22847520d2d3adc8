import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../../testing/database.ts'

let testPlatform: TestPlatform
beforeAll(async () => {
  testPlatform = await createTestPlatform()
})
afterAll(() => testPlatform.stop())

test('a handler hears of its channel whether it was registered before the connection or after it', async () => {
  const { signals } = testPlatform.platform
  const heard: string[] = []
  signals.on('anden_early', payload => heard.push(`early ${payload}`))
  await signals.start()
  signals.on('anden_late', payload => heard.push(`late ${payload}`))
  await signals.send('anden_early', ['one'])
  await vi.waitFor(async () => {
    await signals.send('anden_late', ['two'])
    expect(heard).toContain('late two')
  })
  expect(heard[0]).toBe('early one')
})
