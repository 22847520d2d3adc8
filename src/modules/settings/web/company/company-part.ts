import type { SettingsPart } from '../../../../kernel/web/settings/settings-form.tsx'
import type { CompanyView } from '../../contract/routes.ts'

export type CompanyPart = SettingsPart<CompanyView>
