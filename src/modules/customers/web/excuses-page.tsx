import { Page } from '../../../kernel/web/components/page.tsx'
import { ResourceGrid } from '../../../kernel/web/grid/resource-grid.tsx'
import { excuses } from '../contract/excuses.ts'

export const ExcusesPage = () => (
  <Page fill>
    <ResourceGrid declaration={excuses} />
  </Page>
)
