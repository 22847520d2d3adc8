import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../../../kernel/contract/formats.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { createTestApplication, type TestApplication } from '../../../../testing/application.ts'
import { createCustomer, createSeller } from '../../../../testing/factories.ts'
import type { Assignment } from '../../contract/assignment/assignments.ts'
import { createFormWorld, type FormWorld, publishForm } from '../../testing/form-world.ts'
import { findFigures, targetsOfAssignment } from './assignments.queries.ts'
import { targetsSql } from './targets.ts'

const today = '2026-11-20'
const startsOn = '2026-11-01'
const answeredOn = '2026-11-19'
const definition = { pages: [{ name: 'p', elements: [{ type: 'text', name: 'a', title: 'Algo' }] }] }

/** Of each seller: how many customers answered, were visited without an answer, and wait. */
const sellers = [
  { answered: 2, late: 2, pending: 2 },
  { answered: 0, late: 1, pending: 3 },
  { answered: 3, late: 0, pending: 0 },
]

let application: TestApplication
let world: FormWorld
let assignment: Assignment

beforeAll(async () => {
  application = await createTestApplication()
  world = await createFormWorld(application)
  const { id: formId } = await publishForm(world.admin, { definition })
  let number = 0
  await application.platform.withTenant(application.envId, async tenant => {
    const { db, envId } = tenant
    const answer = async (customerId: string, sellerId: string) => {
      number += 1
      const at = `${answeredOn}T12:00:00Z`
      const taken = { startedAt: at, takenAt: at, day: answeredOn }
      const document = { envId, id: newId(), documentKey: newId(), number, author: 'Ana', contentHash: '', data: {} }
      await db
        .insertInto('formAnswers')
        .values({ ...document, ...taken, formId, versionNumber: 1, customerId, sellerId })
        .execute()
    }
    for (const { answered, late, pending } of sellers) {
      const sellerId = await createSeller(tenant)
      for (let place = 0; place < answered + late + pending; place += 1) {
        const customerId = await createCustomer(tenant, { sellerId })
        if (place < answered) await answer(customerId, sellerId)
        else if (place < answered + late)
          await db
            .insertInto('visits')
            .values({ envId, day: addDays(today, -3), sellerId, customerId, orders: 1 })
            .execute()
      }
    }
  })
  assignment = await world.admin.post<Assignment>('/api/form-assignments', {
    formId,
    startsOn: '2099-01-01',
    frequency: 'visit',
  })
})
afterAll(() => application.stop())

test.each([null, 1, 2, 3, 4, 5, 6, 7])('figures are those of the targets, with the quota %s', async quota => {
  await application.platform.withTenant(application.envId, async tenant => {
    const { db, envId } = tenant
    await db
      .updateTable('formAssignments')
      .set({ startsOn, quota })
      .where('envId', '=', envId)
      .where('id', '=', assignment.id)
      .execute()
    const counted = (state: string) => sql`count(*) filter (where t.counted = ${state})::int`
    const { rows } = await sql<object>`${targetsSql(
      targetsOfAssignment(tenant, assignment.id, today),
      sql`select count(distinct t.seller_id)::int as sellers, count(*)::int as targets, ${counted('answered')} as answered,
        ${counted('pending')} as pending, ${counted('late')} as late, ${counted('spared')} as spared from targets t`,
    )}`.execute(db)
    const figures = (await findFigures(tenant, [assignment.id], today)).get(assignment.id)
    expect(figures).toEqual(rows[0])
    expect(figures).toMatchObject({ answered: 5, ...(quota === null ? { late: 3, spared: 0 } : {}) })
  })
})
