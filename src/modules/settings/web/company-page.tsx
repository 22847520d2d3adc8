import { call } from '../../../kernel/web/api/client.ts'
import { SettingsForm } from '../../../kernel/web/settings/settings-form.tsx'
import { type CompanyView, companyRoutes, companyView } from '../contract/routes.ts'
import { AddressCards } from './company/address-cards.tsx'
import { ContactCard } from './company/contact-card.tsx'
import { IdentityCard } from './company/identity-card.tsx'
import { LogoCard } from './company/logo-card.tsx'
import { ZoneCard } from './company/zone-card.tsx'

const save = ({ logo: _shown, ...body }: CompanyView): Promise<CompanyView> => call(companyRoutes.save, { body })

/** Who the company is, on its documents and everywhere. */
export const CompanyPage = () => (
  <SettingsForm<CompanyView>
    name="los datos de la empresa"
    queryKey="settings-company"
    schema={companyView}
    load={signal => call(companyRoutes.get, { signal })}
    save={save}
  >
    {part => (
      <>
        <LogoCard {...part} />
        <IdentityCard {...part} />
        <AddressCards {...part} />
        <ContactCard {...part} />
        <ZoneCard {...part} />
      </>
    )}
  </SettingsForm>
)
