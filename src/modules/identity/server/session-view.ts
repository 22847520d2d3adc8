import { thumbnailUrl } from '../../../kernel/contract/files.ts'
import { roleOfNumber } from '../../../kernel/contract/roles.ts'
import { settingsOf } from '../../../kernel/contract/settings-group.ts'
import { companySettings } from '../../settings/contract/company.ts'
import { accessSettings, defaultLanding } from '../contract/access-settings.ts'
import { firstStepsPath } from '../contract/first-steps-path.ts'
import { securityRules } from '../contract/security-settings.ts'
import type { SessionView } from '../contract/session.ts'
import type { Person } from './session.queries.ts'

export type Links = SessionView['links']

/** Whether their company asks for a second factor that they have not set up yet: nothing else is served before. */
export const mustEnrol = (person: Person): boolean =>
  !person.hasSecondFactor && settingsOf(securityRules, person.settings).requireSecondFactor

/** Where a person lands: an administrator of a company that is just beginning, on its first steps. */
const landingOf = (person: Person): string => {
  const role = roleOfNumber(person.roleNumber)
  if (person.firstStepsOpen && role === 'admin') return firstStepsPath
  return settingsOf(accessSettings, person.settings).landing[role] ?? defaultLanding[role]
}

const logoOf = ({ settings }: Person): string | null => {
  const { logoId } = settingsOf(companySettings, settings)
  return logoId && thumbnailUrl(logoId)
}

/** What the web client knows of the signed-in person. */
export const sessionViewOf = (person: Person, links: Links): SessionView => {
  const settings = settingsOf(accessSettings, person.settings)
  const role = roleOfNumber(person.roleNumber)
  const modules = (person.modules ?? {}) as { pedidosOnline?: boolean; marketplace?: boolean }
  return {
    user: {
      id: person.userId,
      email: person.email,
      displayName: person.displayName,
      photoUrl: person.memberPhotoUrl,
      isOperator: person.isOperator,
      isEmailConfirmed: person.emailConfirmedAt !== null,
    },
    role,
    roleNumber: person.roleNumber,
    grants: person.grants,
    sellerKey: person.sellerKey,
    environment: {
      id: person.envId,
      name: person.envName,
      timeZone: person.timeZone,
      currency: person.currency,
      logoUrl: logoOf(person),
      isErp: person.isErp,
      modules: { pedidosOnline: modules.pedidosOnline ?? false, marketplace: modules.marketplace ?? false },
      menuVariant: settings.menuVariant,
      alert: person.environmentAlert,
      firstStepsOpen: person.firstStepsOpen,
      hasExampleData: person.hasExampleData,
    },
    landing: landingOf(person),
    preferences: (person.preferences ?? {}) as Record<string, unknown>,
    links,
    needsSecondFactor: mustEnrol(person),
  }
}
