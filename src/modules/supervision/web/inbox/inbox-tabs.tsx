import { useLocation } from 'react-router'
import { PageTabs } from '../../../../kernel/web/components/page-tabs.tsx'

const base = '/apps/que-hago-hoy'

/** The three views, each with the filters of the one before. */
export const InboxTabs = () => {
  const { search } = useLocation()
  return (
    <PageTabs
      label="¿Qué hago hoy?"
      tabs={[
        { label: 'Para hacer', url: `${base}${search}`, end: true },
        { label: 'Pospuestos', url: `${base}/pospuestos${search}` },
        { label: 'Resultados', url: `${base}/resultados${search}` },
      ]}
    />
  )
}
