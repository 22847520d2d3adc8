import { IconForms, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Button } from '../../../../../kernel/web/components/button.tsx'
import { EmptyState } from '../../../../../kernel/web/components/empty-state.tsx'
import { Page } from '../../../../../kernel/web/components/page.tsx'
import { textParameter, useUrlState } from '../../../../../kernel/web/components/url-state.ts'
import type { ListDeclaration } from '../../../../../kernel/web/grid/declaration.ts'
import { ResourceGrid } from '../../../../../kernel/web/grid/resource-grid.tsx'
import { formList, formRoutes } from '../../../contract/forms.ts'
import { FormsTabs } from '../forms-tabs.tsx'
import { FormDrawer } from './form-drawer.tsx'

const NewFormDialog = lazy(() => import('./new-form-dialog.tsx').then(module => ({ default: module.NewFormDialog })))

const newParameter = textParameter('nuevo')

const { name, titles, fields, sort } = formList

/** Rows are read from the list; an open one is read as its designer sees it. */
const forms: ListDeclaration = {
  name,
  titles,
  fields,
  sort,
  routes: { list: formRoutes.list, export: formRoutes.export },
}

/** Every form with its state, version and answers (spec.md §2, /apps/forms/main). */
export const FormsPage = () => {
  const [isNew, setNew] = useUrlState(newParameter)
  return (
    <Page fill tabs={<FormsTabs />}>
      <ResourceGrid
        declaration={forms}
        toolbarActions={
          <Button variant="primary" leftIcon={<IconPlus aria-hidden />} onClick={() => setNew('1')}>
            Nuevo formulario
          </Button>
        }
        renderDetail={(row, tools) => <FormDrawer key={row.id} id={row.id} tools={tools} />}
        empty={
          <EmptyState
            icon={IconForms}
            title="Todavía no hay formularios"
            text="Armá el primero: las preguntas, cuándo se muestran y cuántos puntos dan. Después se publica y se responde en la calle."
          />
        }
      />
      {isNew && (
        <Suspense fallback={null}>
          <NewFormDialog onClose={() => setNew('')} />
        </Suspense>
      )}
    </Page>
  )
}
