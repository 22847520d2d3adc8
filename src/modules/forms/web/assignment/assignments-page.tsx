import { Page } from '../../../../kernel/web/components/page.tsx'
import { FormsTabs } from '../designer/forms-tabs.tsx'
import { AssignmentBoard } from './assignment-board.tsx'

/** Whom every form is asked of (spec.md §2, /apps/forms/assigment). */
export const AssignmentsPage = () => (
  <Page fill tabs={<FormsTabs />}>
    <AssignmentBoard form={null} />
  </Page>
)
