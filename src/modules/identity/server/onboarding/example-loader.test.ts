import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApplication, type TestApplication } from '../../../../testing/application.ts'
import { readExample } from './company-starts.queries.ts'
import { createExampleLoader } from './example-loader.ts'

let application: TestApplication

beforeAll(async () => {
  application = await createTestApplication()
})
afterAll(() => application.stop())

test('a load ends with the server, tells no error and puts nothing in', async () => {
  const { platform, envId } = application
  const onError = vi.fn()
  const ended = vi.fn()
  let reports = 0
  const loader = createExampleLoader({
    withTenant: platform.withTenant,
    source: {
      orders: 10,
      async load({ onProgress }) {
        try {
          for (;;) {
            onProgress(1)
            reports += 1
            await new Promise(resolve => setTimeout(resolve, 5))
          }
        } finally {
          ended()
        }
      },
      erase: async () => ({ erased: 0, kept: 0 }),
      preview: async () => ({ erased: 0, kept: 0, held: [], unlisted: 0 }),
      count: async () => [],
    },
  })
  await loader.start({ envId, timeZone: 'America/Argentina/Buenos_Aires', onError })
  await vi.waitFor(() => expect(reports).toBeGreaterThan(0))
  await loader.stop()
  expect(ended).toHaveBeenCalledOnce()
  expect(onError).not.toHaveBeenCalled()
  expect(await platform.withTenant(envId, readExample)).toMatchObject({ state: 'loading' })
})
