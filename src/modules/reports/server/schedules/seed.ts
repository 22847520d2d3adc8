import type { Platform } from '../../../../kernel/server/platform.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { findDashboardByKey } from '../../../dashboards/server/index.ts'
import { actingSession } from '../../../identity/server/index.ts'
import { type ScheduleInput, scheduleInput } from '../../contract/schedules.ts'
import { createSchedule } from './schedules.service.ts'

type Person = { id: string; roleNumber: number }

/** Needs people who can sign in: a schedule has an owner and recipients. */
export type DemonstrationCompany = {
  platform: Pick<Platform, 'database' | 'withTenant'>
  envId: string
  people: Person[]
  now: Date
}

const administrator = 1
const supervisors = [4, 5]

type Example = { ownerRole: number; board?: string; input: Omit<ScheduleInput, 'recipients'> }

const examples: Example[] = [
  {
    ownerRole: administrator,
    board: 'mesa-ventas',
    input: {
      name: 'Resumen del día',
      parameters: { period: 'hoy' },
      format: 'pdf',
      frequency: 'weekdays',
      hour: 19,
    },
  },
  {
    ownerRole: administrator,
    input: {
      report: 'sales-by-seller',
      name: 'Ventas de la semana por vendedor',
      parameters: { period: 'semana' },
      format: 'xlsx',
      frequency: 'weekly',
      weekday: 1,
      hour: 8,
    },
  },
  {
    ownerRole: supervisors[0] ?? administrator,
    input: {
      report: 'customers-without-purchase',
      name: 'Clientes sin compra de mi equipo',
      parameters: { period: 'ayer' },
      format: 'pdf',
      frequency: 'weekdays',
      hour: 7,
    },
  },
]

const seedExample = async (
  { platform, envId, now }: DemonstrationCompany,
  { session, recipients, example }: { session: Session; recipients: string[]; example: Example },
): Promise<void> => {
  await platform.withTenant(envId, async tenant => {
    const { board, input } = example
    const dashboard = board ? await findDashboardByKey(tenant, board) : null
    if (board && !dashboard) return
    await createSchedule({ tenant, session, now }, scheduleInput.parse({ ...input, dashboard, recipients }))
  })
}

/**
 * The schedules of a demonstration company, sent to its supervisors or, without any, to their owner. The addresses end in
 * `.example`, which no mail server delivers to; without a mail server, mails stay in a folder.
 */
export const seedSchedules = async (company: DemonstrationCompany): Promise<void> => {
  const { platform, envId, people } = company
  const readers = people.filter(({ roleNumber }) => supervisors.includes(roleNumber))
  for (const example of examples) {
    const owner = people.find(({ roleNumber }) => roleNumber === example.ownerRole)
    const session = owner && (await actingSession(platform.database, { userId: owner.id, envId }))
    if (!session) continue
    const isForTeam = example.ownerRole === administrator && readers.length > 0
    const recipients = isForTeam ? readers.map(({ id }) => id) : [session.userId]
    await seedExample(company, { session, recipients, example })
  }
}
