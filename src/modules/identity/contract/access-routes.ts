import { groupRoutes } from '../../settings/contract/group-routes.ts'
import { accessSettings } from './access-settings.ts'

export const accessSettingsRoutes = groupRoutes(accessSettings, 'access', 'accesos y pantallas')
