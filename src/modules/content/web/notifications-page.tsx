import { Page } from '../../../kernel/web/components/page.tsx'
import { ResourceGrid } from '../../../kernel/web/grid/resource-grid.tsx'
import { notifications } from '../contract/notifications.ts'
import { NoticeReachText } from './notice-reach.tsx'

export const NotificationsPage = () => (
  <Page fill>
    <ResourceGrid declaration={notifications} extra={{ after: ({ values }) => <NoticeReachText values={values} /> }} />
  </Page>
)
