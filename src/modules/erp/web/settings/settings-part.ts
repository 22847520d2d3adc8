import type { DraftErrors } from '../../../../kernel/web/form/draft.ts'
import type { ErpSettings } from '../../contract/settings.ts'

/** What each card of the settings works with. */
export type SettingsPart = {
  settings: ErpSettings
  errors: DraftErrors
  change: (values: Partial<ErpSettings>) => void
}
