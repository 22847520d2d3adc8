import { type FieldError, problem, problems } from '../../../../kernel/contract/problems.ts'
import { actorOf, recordHistory } from '../../../../kernel/server/audit.ts'
import type { Tenant, WithTenant } from '../../../../kernel/server/database/tenancy.ts'
import { createSealer, type Sealer } from '../../../../kernel/server/sealing.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import type { PaymentAccount } from '../../contract/payments.ts'
import { paymentProblems } from '../../contract/problems.ts'
import type { PaymentProvider } from '../provider/payment-provider.ts'
import { type AccountRow, findAccount, writeAccount, writeTried } from './account.queries.ts'

const entity = 'payment-accounts'

export type Keys = { accessToken: string; webhookSecret: string }

export const createKeySealer = (secret: string): Sealer => createSealer(secret, 'payment-keys')

const bounds = (envId: string) => ({ token: `${envId} access-token`, secret: `${envId} webhook-secret` })

/** Null when they were sealed by another installation, as in a company that came with a file. */
const openKeys = (sealer: Sealer, envId: string, row: AccountRow): Keys | null => {
  const { token, secret } = bounds(envId)
  try {
    return {
      accessToken: sealer.open(row.sealedAccessToken, token),
      webhookSecret: sealer.open(row.sealedWebhookSecret, secret),
    }
  } catch {
    return null
  }
}

/** The keys of a company that has stored some; null: there are none that can be read. */
export const readKeys = async (tenant: Tenant, sealer: Sealer): Promise<(Keys & { isOn: boolean }) | null> => {
  const row = await findAccount(tenant)
  const keys = row && openKeys(sealer, tenant.envId, row)
  return row && keys ? { ...keys, isOn: row.isOn } : null
}

/** The keys with which money is taken. Throws isOff while the company takes none. */
export const requireKeys = async (tenant: Tenant, sealer: Sealer): Promise<Keys> => {
  const keys = await readKeys(tenant, sealer)
  if (!keys?.isOn) throw problem(paymentProblems.isOff)
  return keys
}

export type AccountSetting = { sealer: Sealer; publicUrl: string }

export const notificationUrlOf = (publicUrl: string, envId: string): string =>
  `${publicUrl}/api/payments/notifications/${envId}`

export const viewAccount = async (tenant: Tenant, { sealer, publicUrl }: AccountSetting): Promise<PaymentAccount> => {
  const row = await findAccount(tenant)
  return {
    isOn: row?.isOn ?? false,
    hasKeys: row !== undefined,
    areUnreadable: row !== undefined && openKeys(sealer, tenant.envId, row) === null,
    accountName: row?.accountName ?? null,
    triedAt: row?.triedAt ?? null,
    changedAt: row?.changedAt ?? null,
    changedBy: row?.changedBy ?? null,
    notificationUrl: notificationUrlOf(publicUrl, tenant.envId),
    isReachable: publicUrl.startsWith('https:'),
  }
}

export type AccountInput = { isOn: boolean } & Keys

const missing = ({ accessToken, webhookSecret }: Keys): FieldError[] => [
  ...(accessToken === '' ? [{ path: 'accessToken', message: 'Falta el access token.' }] : []),
  ...(webhookSecret === '' ? [{ path: 'webhookSecret', message: 'Falta la clave secreta de los webhooks.' }] : []),
]

const actsOf = (before: AccountRow | undefined, { isOn, accessToken, webhookSecret }: AccountInput) => [
  ...(accessToken !== '' || webhookSecret !== '' ? (['payment-keys'] as const) : []),
  ...(isOn !== (before?.isOn ?? false) ? ([isOn ? 'payments-on' : 'payments-off'] as const) : []),
]

/** Stores the keys that were typed, keeps the others, and turns payments on or off. */
export const saveAccount = async (
  { tenant, session }: { tenant: Tenant; session: Session },
  setting: AccountSetting,
  input: AccountInput,
): Promise<PaymentAccount> => {
  const { sealer } = setting
  const before = await findAccount(tenant)
  const kept = before ? openKeys(sealer, tenant.envId, before) : null
  const keys = {
    accessToken: input.accessToken || (kept?.accessToken ?? ''),
    webhookSecret: input.webhookSecret || (kept?.webhookSecret ?? ''),
  }
  const errors = missing(keys)
  if (errors.length > 0) throw problem(problems.invalidInput, { errors })
  const bound = bounds(tenant.envId)
  await writeAccount(tenant, {
    isOn: input.isOn,
    sealedAccessToken: sealer.seal(keys.accessToken, bound.token),
    sealedWebhookSecret: sealer.seal(keys.webhookSecret, bound.secret),
    changedBy: session.displayName,
    isAnother: input.accessToken !== '',
  })
  await recordHistory(
    tenant,
    actorOf(session),
    actsOf(before, input).map(action => ({ entity, entityId: tenant.envId, action })),
  )
  return viewAccount(tenant, setting)
}

type Trying = { withTenant: WithTenant; sealer: Sealer; provider: PaymentProvider }

/** Asks the provider whose the stored keys are. Throws noKeys, keysRefused, providerDown and otherCurrency. */
export const tryAccount = async ({ withTenant, sealer, provider }: Trying, envId: string) => {
  const { keys, currency } = await withTenant(
    envId,
    async tenant => ({ keys: await readKeys(tenant, sealer), currency: (await tenant.environment()).currency }),
    { readOnly: true },
  )
  if (!keys) throw problem(paymentProblems.noKeys)
  const forget = (): Promise<void> => withTenant(envId, tenant => writeTried(tenant, { name: null, currency: null }))
  const account = await provider.readAccount(keys.accessToken).catch(async (error: unknown) => {
    await forget()
    throw error
  })
  await withTenant(envId, tenant => writeTried(tenant, account))
  if (account.currency !== currency)
    throw problem(paymentProblems.otherCurrency, {
      message: `La cuenta de Mercado Pago «${account.name}» cobra en ${account.currency} y la empresa, en ${currency}.`,
    })
  return { accountName: account.name, currency: account.currency }
}
