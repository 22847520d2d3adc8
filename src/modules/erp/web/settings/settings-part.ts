import type { ErpSettings } from '../../contract/settings.ts'
import type { DraftErrors } from '../draft.ts'

/** What each card of the settings works with. */
export type SettingsPart = {
  settings: ErpSettings
  errors: DraftErrors
  change: (values: Partial<ErpSettings>) => void
}
