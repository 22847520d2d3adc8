import { newId } from '../../../kernel/server/ids.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { createEnvironment, createUser, listEnvironments, type NewUser } from '../../identity/server/index.ts'
import { firstCodes } from './company.ts'
import { type DemoSeeder, fillEnvironment, type Filled, type Progress } from './fill-environment.ts'

const password = 'demo1234'
const timeZone = 'America/Argentina/Buenos_Aires'

type DemoUser = Omit<NewUser, 'envId' | 'password'>

const users: DemoUser[] = [
  { email: 'erp@demo.example', displayName: 'Esteban Rivero (ERP)', roleNumber: 0 },
  { email: 'admin@demo.example', displayName: 'Adriana Molina', roleNumber: 1 },
  { email: 'ventas@demo.example', displayName: 'Valentín Sosa', roleNumber: 2, sellerKey: firstCodes.seller },
  { email: 'supervisor@demo.example', displayName: 'Susana Prieto', roleNumber: 4, supervisorKey: firstCodes.supervisor },
  { email: 'gerente@demo.example', displayName: 'Germán Aguirre', roleNumber: 5, managerKey: firstCodes.manager },
  { email: 'operador@demo.example', displayName: 'Operador de la instalación', roleNumber: 1, isOperator: true },
]

const otherUsers: DemoUser[] = [{ email: 'admin@andina.example', displayName: 'Andrea Quiroga', roleNumber: 1 }]

const addUsers = async (platform: Platform, envId: string, list: DemoUser[]): Promise<void> => {
  for (const user of list) await createUser(platform.database, { ...user, envId, password })
}

export type EnsureDemoOptions = {
  now?: Date
  seeders?: DemoSeeder[]
  analyze?: () => Promise<void>
  onProgress?: (company: string, ...progress: Parameters<Progress>) => void
}

export const demoCompanies = ['Helados del Litoral', 'Bebidas Andinas'] as const

/**
 * Creates the two demonstration companies of interface.md with their users, only when the installation has no environment.
 * Null when there was one. The companies appear when they are whole: a start that was cut short is simply done again.
 */
export const ensureDemo = async (platform: Platform, options: EnsureDemoOptions = {}): Promise<Filled[] | null> => {
  if ((await listEnvironments(platform.database)).length > 0) return null
  const { now = new Date(), seeders, analyze, onProgress } = options
  const [litoral, andinas] = demoCompanies
  const shared = { now, timeZone, seeders, analyze }
  const first = newId()
  const second = newId()
  const filled = [
    await fillEnvironment(platform, {
      ...shared, envId: first, seed: 20_241, kind: 'frozen', marketplace: true, sellers: 12, customers: 600, articles: 250, months: 12,
      orders: 25_000, onProgress: (stage, done) => onProgress?.(litoral, stage, done),
    }),
    await fillEnvironment(platform, {
      ...shared, envId: second, seed: 20_242, kind: 'drinks', marketplace: false, sellers: 4, customers: 120, articles: 60, months: 3,
      orders: 1_500, onProgress: (stage, done) => onProgress?.(andinas, stage, done),
    }),
  ]
  await createEnvironment(platform.database, { id: first, name: litoral, isErp: true, timeZone, modules: { pedidosOnline: true, marketplace: true } })
  await createEnvironment(platform.database, { id: second, name: andinas, timeZone, modules: { pedidosOnline: true, marketplace: false } })
  await addUsers(platform, first, users)
  await addUsers(platform, second, otherUsers)
  return filled
}
