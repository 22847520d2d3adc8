import { problem } from '../../../../kernel/contract/problems.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { publishNotification } from '../../../content/server/index.ts'
import { findMembers } from '../../../publications/server/index.ts'
import { assignmentProblems, nudgeMinutes } from '../../contract/assignment/problems.ts'
import { type Acting, remember } from '../forms/forms.service.ts'
import { readProgress } from './assignments.service.ts'

/**
 * A notice to the people of the sellers who still have to answer. Throws notFound, notRunning, nudgedAlready within the hour.
 */
export const nudgeSellers = async (acting: Acting, id: string, now = new Date()): Promise<{ sent: number }> => {
  const { tenant } = acting
  const { assignment, sellers } = await readProgress(acting, id)
  if (assignment.state === 'planned') throw problem(assignmentProblems.notRunning)
  const isBehind = new Set(sellers.filter(({ pending, late }) => pending + late > 0).map(({ seller }) => seller.code))
  const people = (await findMembers(tenant)).filter(
    ({ role, sellerKey }) => role === 'ventas' && sellerKey !== null && isBehind.has(sellerKey),
  )
  if (people.length === 0) return { sent: 0 }
  const { numUpdatedRows } = await tenant.db
    .updateTable('formAssignments')
    .set({ nudgedAt: now })
    .where('envId', '=', tenant.envId)
    .where('id', '=', id)
    .where(eb =>
      eb.or([
        eb('nudgedAt', 'is', null),
        eb('nudgedAt', '<', new Date(now.getTime() - nudgeMinutes * 60_000).toISOString()),
      ]),
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw problem(assignmentProblems.nudgedAlready)
  await publishNotification(tenant, {
    id: newId(),
    name: `Te falta responder: ${assignment.form.name}`,
    description: 'Mirá qué te queda por preguntar y contestalo antes de que se atrase.',
    startDate: now.toISOString(),
    userIds: people.map(({ userId }) => userId),
    link: '/apps/formularios',
  })
  await remember(acting, assignment.form.id, 'nudged', { people: people.length })
  return { sent: people.length }
}
