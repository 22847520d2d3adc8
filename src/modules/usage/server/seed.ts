import { addDays, dayOf, weekdayOf } from '../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { addUsage, type UsageKind, type UsageRow } from './usage-rows.queries.ts'

type Setting = { people: { id: string; roleNumber: number }[]; now: Date; timeZone: string }
type Habit = { kind: UsageKind; subject: string; uses: number; ms: number }

const screen = (subject: string, uses: number, ms: number): Habit => ({ kind: 'screen', subject, uses, ms })

const staff: Habit[] = [
  screen('/apps/dashboards/project', 6, 700),
  screen('/apps/comprobantes/pedidos', 5, 520),
  screen('/apps/time-line', 3, 640),
  screen('/apps/performance', 2, 780),
  screen('/apps/map', 1, 1_700),
  screen('/apps/statistics', 2, 1_250),
  screen('/apps/not-buy', 2, 430),
  screen('/apps/reports', 1, 380),
  { kind: 'export', subject: '/api/data/orders/export', uses: 1, ms: 0 },
  { kind: 'export', subject: '/api/performance/sellers/export', uses: 1, ms: 0 },
]

const office: Habit[] = [
  ...staff,
  screen('/apps/personas/main', 4, 480),
  screen('/apps/articles/price', 1, 560),
  screen('/apps/cargas', 2, 900),
  screen('/apps/import-files', 1, 410),
  { kind: 'document', subject: '/api/data/orders/:id/pdf', uses: 2, ms: 0 },
]

const street: Habit[] = [
  { kind: 'phone', subject: '/api/v1', uses: 38, ms: 0 },
  screen('/apps/dashboards/project', 1, 900),
  screen('/apps/comprobantes/pedidos', 1, 650),
]

const habitsOf = (roleNumber: number): Habit[] => {
  if (roleNumber === 0 || roleNumber === 1) return office
  return roleNumber === 4 || roleNumber === 5 ? staff : street
}

const seededDays = 60
/** The same person does not do the same every day: each habit swings around its measure, some days to nothing. */
const swing = (turn: number): number => [1, 0.6, 1.5, 0, 1.2, 0.8, 2][turn % 7] ?? 1

const rowOf = (habit: Habit, day: string, userId: string, turn: number): UsageRow[] => {
  const uses = Math.round(habit.uses * swing(turn))
  if (uses === 0) return []
  const measured = habit.kind === 'screen' ? uses : 0
  const ms = Math.round(habit.ms * (0.7 + 0.3 * swing(turn + 3)))
  return [
    {
      day,
      userId,
      kind: habit.kind,
      subject: habit.subject,
      uses,
      measured,
      slow: ms > 2_000 ? measured : measured > 3 && turn % 5 === 0 ? 1 : 0,
      waitedMs: measured * ms,
    },
  ]
}

/** Two months of a demonstration's people at work, Mondays to Saturdays. */
export const seedUsage = async (tenant: Tenant, { people, now, timeZone }: Setting): Promise<void> => {
  const today = dayOf(now, timeZone)
  const rows: UsageRow[] = []
  for (let back = seededDays; back > 0; back -= 1) {
    const day = addDays(today, -back)
    if (weekdayOf(day) === 7) continue
    for (const [who, { id, roleNumber }] of people.entries()) {
      if ((back + who * 3) % 9 === 0) continue
      for (const [index, habit] of habitsOf(roleNumber).entries())
        rows.push(...rowOf(habit, day, id, back + who * 5 + index * 2))
    }
  }
  if (rows.length > 0) await addUsage(tenant, rows)
}
