import type { z } from 'zod'
import { type SettingsGroup, settingsOf } from '../kernel/contract/settings-group.ts'
import { changeSettings } from '../kernel/server/environment.ts'
import type { TestApplication } from './application.ts'

const tester = { userId: null, name: 'Prueba' }

/** Saves some fields of a group, and every other as it stands in an environment that never opened its screen. */
export const chooseSettings = <Schema extends z.ZodObject>(
  { platform, envId }: Pick<TestApplication, 'platform' | 'envId'>,
  group: SettingsGroup<Schema>,
  values: Partial<z.output<Schema>> = {},
): Promise<z.output<Schema>> =>
  platform.withTenant(envId, tenant => changeSettings(tenant, tester, group, { ...settingsOf(group, {}), ...values }))

export const chooseModules = (
  { platform, envId }: Pick<TestApplication, 'platform' | 'envId'>,
  modules: { pedidosOnline: boolean; marketplace: boolean },
): Promise<void> =>
  platform.withTenant(envId, async tenant => {
    const { db } = tenant
    await db
      .updateTable('environments')
      .set({ modules: JSON.stringify(modules) })
      .where('id', '=', envId)
      .execute()
    tenant.environmentChanged()
  })
