import type { WebModule } from '../../../kernel/web/app/web-module.ts'

const sales = [{ title: 'Ventas' }]
const performance = '/apps/performance'

export const streetWeb: WebModule = {
  menu: [
    { section: 'sales', rank: 10, id: 'timeline', title: 'Línea de tiempo', url: '/apps/time-line', access: 'user' },
    {
      section: 'sales',
      rank: 40,
      id: 'performance',
      title: 'Informe de Vendedores',
      url: '/apps/performance',
      access: 'staff',
    },
    { section: 'sales', rank: 50, id: 'coverage', title: 'Cobertura', url: '/apps/map', access: 'staff' },
  ],
  pages: [
    {
      path: '/apps/time-line',
      access: 'user',
      title: 'Línea de tiempo',
      breadcrumb: sales,
      load: async () => ({ Page: (await import('./timeline/timeline-page.tsx')).TimelinePage }),
    },
    {
      path: performance,
      access: 'staff',
      title: 'Informe de Vendedores',
      breadcrumb: sales,
      load: async () => ({ Page: (await import('./performance/performance-page.tsx')).PerformancePage }),
    },
    {
      path: `${performance}/detail/:sellerKey?`,
      access: 'staff',
      title: 'Vendedor',
      breadcrumb: [{ title: 'Informe de Vendedores', url: performance }],
      load: async () => ({ Page: (await import('./performance/seller-page.tsx')).SellerPage }),
    },
    {
      path: '/apps/map',
      access: 'staff',
      title: 'Cobertura',
      breadcrumb: sales,
      load: async () => ({ Page: (await import('./coverage/coverage-page.tsx')).CoveragePage }),
    },
  ],
}
