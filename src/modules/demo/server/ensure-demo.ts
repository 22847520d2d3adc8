import { newId } from '../../../kernel/server/ids.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import {
  createEnvironment,
  createUser,
  listEnvironments,
  type NewEnvironment,
  type NewUser,
} from '../../identity/server/index.ts'
import { firstCodes } from './company.ts'
import { demoCompanySettings } from './company-settings.ts'
import { takeProofs } from './delivery-proofs.ts'
import { type DemoPerson, type DemoSeeder, type Filled, fillEnvironment, type Progress } from './fill-environment.ts'
import { takePhotos } from './photos.ts'
import { addSellerAccounts } from './seller-accounts.ts'
import type { HistoryOptions } from './world.ts'

const password = 'demo1234'
const buenosAires = 'America/Argentina/Buenos_Aires'

type DemoUser = Omit<NewUser, 'id' | 'envId' | 'password'>

const users: DemoUser[] = [
  { email: 'erp@demo.example', displayName: 'Esteban Rivero (ERP)', roleNumber: 0 },
  { email: 'admin@demo.example', displayName: 'Adriana Molina', roleNumber: 1 },
  { email: 'ventas@demo.example', displayName: 'Valentín Sosa', roleNumber: 2, sellerKey: firstCodes.seller },
  { email: 'caja@demo.example', displayName: 'Camila Duarte (Caja)', roleNumber: 2, grants: ['settlements'] },
  {
    email: 'supervisor@demo.example',
    displayName: 'Susana Prieto',
    roleNumber: 4,
    supervisorKey: firstCodes.supervisor,
  },
  { email: 'gerente@demo.example', displayName: 'Germán Aguirre', roleNumber: 5, managerKey: firstCodes.manager },
  { email: 'operador@demo.example', displayName: 'Operador de la instalación', roleNumber: 1, isOperator: true },
]

type DemoCompany = {
  environment: Omit<NewEnvironment, 'id'>
  users: DemoUser[]
  history: Omit<HistoryOptions, 'now' | 'timeZone'>
}

const companies: DemoCompany[] = [
  {
    environment: {
      name: 'Helados del Litoral',
      isErp: true,
      plan: 'Pro',
      modules: { pedidosOnline: true, marketplace: true },
    },
    users,
    history: {
      seed: 20_241,
      kind: 'frozen',
      marketplace: true,
      sellers: 12,
      customers: 600,
      articles: 250,
      months: 12,
      orders: 25_000,
    },
  },
  {
    environment: { name: 'Bebidas Andinas', modules: { pedidosOnline: true, marketplace: false } },
    users: [{ email: 'admin@andina.example', displayName: 'Andrea Quiroga', roleNumber: 1 }],
    history: {
      seed: 20_242,
      kind: 'drinks',
      marketplace: false,
      sellers: 4,
      customers: 120,
      articles: 60,
      months: 3,
      orders: 1_500,
    },
  },
]

/** Answers the user who is the first seller, if one is. */
const addUsers = async (
  platform: Platform,
  envId: string,
  list: (DemoUser & { id: string })[],
): Promise<string | null> => {
  let ownSeller: string | null = null
  for (const user of list) {
    const id = await createUser(platform.database, { ...user, envId, password })
    if (user.sellerKey === firstCodes.seller) ownSeller = id
  }
  return ownSeller
}

/** A company that is whole, and the people who sign in to it. */
export type OpenedEnvironment = { platform: Platform; envId: string; people: DemoPerson[]; now: Date }

/** What its people do once they are there. Runs last. */
export type DemoOpener = (company: OpenedEnvironment) => Promise<void>

export type EnsureDemoOptions = {
  /** Instead of each company's own. */
  size?: Pick<HistoryOptions, 'sellers' | 'customers' | 'articles' | 'months' | 'orders'>
  now?: Date
  /** IANA name of where the companies are; Buenos Aires when none is given. */
  timeZone?: string
  seeders?: DemoSeeder[]
  closers?: DemoSeeder[]
  openers?: DemoOpener[]
  onProgress?: (company: string, ...progress: Parameters<Progress>) => void
}

const createCompany = async (platform: Platform, company: DemoCompany, options: EnsureDemoOptions): Promise<Filled> => {
  const { now = new Date(), timeZone = buenosAires, size, seeders, closers, openers = [], onProgress } = options
  const envId = newId()
  const { name } = company.environment
  const people = company.users.map(user => ({ ...user, id: newId() }))
  const filled = await fillEnvironment(platform, {
    ...company.history,
    ...size,
    envId,
    now,
    timeZone,
    seeders,
    closers,
    people,
    onProgress: (stage, done) => onProgress?.(name, stage, done),
  })
  await takePhotos(platform, { envId, now, timeZone })
  await takeProofs(platform, envId)
  const settings = await demoCompanySettings(platform, envId, company.history.kind)
  await createEnvironment(platform.database, { ...company.environment, timeZone, settings, id: envId })
  const ownSeller = await addUsers(platform, envId, people)
  await addSellerAccounts(platform, { envId, now, ownSeller })
  for (const open of openers) await open({ platform, envId, people, now })
  return filled
}

/**
 * Creates the two demonstration companies of interface.md with their users, only when the installation has no environment.
 * Null when there was one. A company appears when it is whole, the main one last: a start that was cut short is done again.
 */
export const ensureDemo = async (platform: Platform, options: EnsureDemoOptions = {}): Promise<Filled[] | null> => {
  const known = await listEnvironments(platform.database)
  const missing = companies.filter(company => !known.some(({ name }) => name === company.environment.name))
  const isCutShort = known.length === 1 && known[0]?.name === companies.at(-1)?.environment.name
  if (known.length > 0 && !isCutShort) return null
  const filled: Filled[] = []
  for (const company of missing.toReversed()) filled.push(await createCompany(platform, company, options))
  return filled
}
