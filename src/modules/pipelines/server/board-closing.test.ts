import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { base, boardOf, createOpportunity, createPipeline, createPipelineWorld } from '../testing/pipeline-world.ts'

let application: TestApplication
beforeAll(async () => {
  application = await createTestApplication()
})
afterAll(() => application.stop())

test('a board is narrowed to what closes between two days, both included', async () => {
  const { admin } = await createPipelineWorld(application)
  const { id, states } = await createPipeline(admin)
  for (const [name, closingOn] of [
    ['Temprana', '2026-11-01'],
    ['A tiempo', '2026-11-15'],
    ['Tardía', '2026-12-01'],
    ['Sin fecha', undefined],
  ])
    await createOpportunity(admin, id, { name, closingOn })
  const namesOf = async (query: string): Promise<string[] | undefined> =>
    (await boardOf(admin, id, query)).columns[0]?.cards.map(({ name }) => name).toSorted()
  expect(await namesOf('?closingFrom=2026-11-01&closingTo=2026-11-30')).toEqual(['A tiempo', 'Temprana'])
  expect(await namesOf('?closingFrom=2026-11-15')).toEqual(['A tiempo', 'Tardía'])
  const more = `${base}/states/${states[0]?.id}/cards?closingTo=2026-11-01`
  expect((await admin.get<{ cards: { name: string }[] }>(more)).cards.map(({ name }) => name)).toEqual(['Temprana'])
  const refused = await admin.request('GET', `${base}/pipelines/${id}/board?closingFrom=ayer`)
  expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, 'closingFrom'])
})
