import { usePreference } from './session-store.ts'

/** The three switches of the quick panel, by the names they were always saved under (spec.md §2). */
export const quickSettingKeys = ['notifications', 'cloudSync', 'retroThrusters'] as const
export type QuickSettingKey = (typeof quickSettingKeys)[number]

/**
 * `notifications`: live messages are shown, or stay silent. `cloudSync`: open screens refresh themselves, or wait for a
 * click. `retroThrusters`: the interface moves, or does not.
 */
export type QuickSettings = Record<QuickSettingKey, boolean>

/** All are on until the person switches one off. */
export const readQuickSettings = (saved: unknown): QuickSettings => {
  const preference = (saved && typeof saved === 'object' ? saved : {}) as Partial<Record<QuickSettingKey, unknown>>
  return {
    notifications: preference.notifications !== false,
    cloudSync: preference.cloudSync !== false,
    retroThrusters: preference.retroThrusters !== false,
  }
}

export const useQuickSettings = (): [QuickSettings, (key: QuickSettingKey, value: boolean) => void] => {
  const [saved, save] = usePreference('quickSettings')
  const settings = readQuickSettings(saved)
  return [settings, (key, value) => save({ ...settings, [key]: value })]
}
