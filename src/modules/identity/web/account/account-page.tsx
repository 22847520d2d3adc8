import { Page as Frame } from '../../../../kernel/web/components/page.tsx'
import classes from './account.module.css'
import { CompaniesCard } from './companies-card.tsx'
import { NoticeMailCard } from './notice-mail-card.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { PasswordCard } from './password-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { ProviderCard } from './provider-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'

/** «Mi cuenta»: who one is, how one comes in, and where one is in. */
export const Page = () => (
  <Frame>
    <div className={classes.page}>
      <ProfileCard />
      <CompaniesCard />
      <NoticeMailCard />
      <PasswordCard />
      <SecondFactorCard />
      <ProviderCard />
      <OwnSessions />
    </div>
  </Frame>
)
