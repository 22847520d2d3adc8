import { PageTabs } from '../../../../kernel/web/components/page-tabs.tsx'

/** Forms, and whom they are asked of. */
export const FormsTabs = () => (
  <PageTabs
    label="Crear formularios"
    tabs={[
      { label: 'Formularios', url: '/apps/forms/main' },
      { label: 'Asignaciones', url: '/apps/forms/assigment' },
    ]}
  />
)
