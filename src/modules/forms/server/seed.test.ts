import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { createArticle, createCustomer, createSeller } from '../../../testing/factories.ts'
import { findProblems } from '../contract/definition/problems.ts'
import type { FormDefinition } from '../contract/definition/types.ts'
import { seedForms } from './seed.ts'
import { findShapeErrors } from './validation/answer-shape.ts'
import { runSurvey } from './validation/run-survey.ts'

let application: TestApplication
beforeAll(async () => {
  application = await createTestApplication()
  await application.platform.withTenant(application.envId, async tenant => {
    const sellers = [await createSeller(tenant), await createSeller(tenant)]
    for (let index = 0; index < 60; index += 1)
      await createCustomer(tenant, {
        code: `S${100 + index}`,
        sellerId: sellers[index % 2] ?? '',
        latitude: -32.9 - index / 1000,
        longitude: -60.6,
      })
    for (let index = 0; index < 8; index += 1) await createArticle(tenant)
  })
  const { platform, envId } = application
  await seedForms({ platform, envId, people: [], now: new Date() })
})
afterAll(() => application.stop())

type Stored = { form: string; version: number; definition: FormDefinition; data: Record<string, unknown>; age: number }

const stored = async (): Promise<Stored[]> =>
  application.platform.withTenant(application.envId, async ({ db, envId }) => {
    const { rows } = await sql<Stored>`
      select f.name as form, a.version_number as version, v.definition, a.data, current_date - a.day as age
      from form_answers a join forms f on f.env_id = ${envId}::uuid and f.id = a.form_id
        join form_versions v on v.env_id = ${envId}::uuid and v.form_id = a.form_id and v.number = a.version_number
      where a.env_id = ${envId}::uuid`.execute(db)
    return rows
  })

test('the demonstration has forms answered over months on all their versions, and one that was just assigned', async () => {
  const rows = await stored()
  const count = (form: string) => rows.filter(row => row.form === form)
  expect([...new Set(rows.map(({ form }) => form))].sort()).toEqual([
    'Acciones de la competencia',
    'Censo de punto de venta',
    'Exhibición y precios',
    'Heladera y freezer',
  ])
  expect(Math.max(...count('Acciones de la competencia').map(({ age }) => age))).toBeLessThanOrEqual(7)
  expect(new Set(count('Exhibición y precios').map(({ version }) => version))).toEqual(new Set([1, 2, 3]))
  expect(count('Censo de punto de venta')).toHaveLength(60)
  expect(Math.max(...rows.map(({ age }) => age))).toBeGreaterThan(120)
  expect(Math.min(...rows.map(({ age }) => age))).toBeLessThanOrEqual(2)
})

test('whoever opens a form of the demonstration to change it finds no error in it', async () => {
  const definitions = await application.platform.withTenant(application.envId, async ({ db, envId }) => {
    const { rows } = await sql<{ form: string; definition: FormDefinition }>`
      select f.name as form, v.definition from form_versions v join forms f on f.env_id = ${envId}::uuid and f.id = v.form_id
      where v.env_id = ${envId}::uuid`.execute(db)
    return rows
  })
  expect(definitions.length).toBeGreaterThan(8)
  for (const { form, definition } of definitions)
    expect(
      findProblems(definition).filter(({ severity }) => severity === 'error'),
      form,
    ).toEqual([])
})

test('every answer is one that the server would take', async () => {
  const rows = await stored()
  for (const { definition, data, form } of rows) expect(findShapeErrors(definition, data), form).toEqual([])
  for (const { definition, data, form } of rows.filter((_, index) => index % 5 === 0)) {
    const outcome = runSurvey({ definition, data, variables: {} })
    expect(outcome.errors, `${form} ${JSON.stringify(data)}`).toEqual([])
    expect(outcome.data).toEqual(data)
  }
})

test('photos of the last answers are in the gallery, each a file of its own with its question', async () => {
  const photos = await application.platform.withTenant(application.envId, async ({ db, envId }) => {
    const { rows } = await sql<{ title: string; question: string; isAttached: boolean }>`
      select p.title, p.question_title as question, f.attached_to = 'form-answers/' || p.document_id as is_attached
      from gallery_photos p join files f on f.env_id = ${envId}::uuid and f.id = p.id
      where p.env_id = ${envId}::uuid and p.source = 'form'`.execute(db)
    return rows
  })
  expect(photos.length).toBeGreaterThan(20)
  for (const { title, question, isAttached } of photos) {
    expect(title).toMatch(/^Respuesta F\d{3}-\d{4}$/)
    expect(question).toMatch(/^(Exhibición y precios|Heladera y freezer) · ./)
    expect(isAttached).toBe(true)
  }
})
