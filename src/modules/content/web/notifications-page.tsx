import { Page } from '../../../kernel/web/components/page.tsx'
import { ResourceGrid } from '../../../kernel/web/grid/resource-grid.tsx'
import { notifications } from '../contract/notifications.ts'

export const NotificationsPage = () => (
  <Page fill>
    <ResourceGrid declaration={notifications} />
  </Page>
)
