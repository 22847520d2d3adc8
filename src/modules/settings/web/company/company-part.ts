import type { CompanyView } from '../../contract/routes.ts'
import type { SettingsPart } from '../settings-form.tsx'

export type CompanyPart = SettingsPart<CompanyView>
