import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'

export type AccountRow = {
  isOn: boolean
  sealedAccessToken: string
  sealedWebhookSecret: string
  accountName: string | null
  accountCurrency: string | null
  triedAt: string | null
  changedAt: string
  changedBy: string
}

export const findAccount = ({ db, envId }: Tenant): Promise<AccountRow | undefined> =>
  db
    .selectFrom('paymentAccounts')
    .select([
      'isOn',
      'sealedAccessToken',
      'sealedWebhookSecret',
      'accountName',
      'accountCurrency',
      'triedAt',
      'changedAt',
      'changedBy',
    ])
    .where('envId', '=', envId)
    .executeTakeFirst()

export type AccountValues = Pick<AccountRow, 'isOn' | 'sealedAccessToken' | 'sealedWebhookSecret' | 'changedBy'> & {
  /** What was known of the account holds no longer. */
  isAnother: boolean
}

export const writeAccount = async ({ db, envId }: Tenant, values: AccountValues): Promise<void> => {
  const { isAnother, ...account } = values
  const unknown = isAnother ? { accountName: null, accountCurrency: null, triedAt: null } : {}
  const row = { ...account, changedAt: new Date() }
  await db
    .insertInto('paymentAccounts')
    .values({ envId, provider: 'mercado-pago', ...row })
    .onConflict(conflict => conflict.column('envId').doUpdateSet({ ...row, ...unknown }))
    .execute()
}

export const writeTried = async (
  { db, envId }: Tenant,
  { name, currency }: { name: string | null; currency: string | null },
): Promise<void> => {
  await db
    .updateTable('paymentAccounts')
    .set({ accountName: name, accountCurrency: currency, triedAt: new Date() })
    .where('envId', '=', envId)
    .execute()
}
