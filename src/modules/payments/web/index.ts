import type { WebModule } from '../../../kernel/web/app/web-module.ts'

export const paymentsWeb: WebModule = {
  settings: [{ group: 'company', rank: 65, title: 'Pagos en línea', url: '/apps/settings/pagos' }],
  pages: [
    {
      path: '/apps/settings/pagos',
      access: 'admin',
      title: 'Pagos en línea',
      breadcrumb: [{ title: 'Configuración' }],
      load: async () => ({ Page: (await import('./settings-page.tsx')).PaymentSettingsPage }),
    },
  ],
  cards: [
    {
      id: 'order-payments',
      place: 'order',
      column: 'story',
      load: async () => ({ Card: (await import('./order-payments-card.tsx')).OrderPaymentsCard }),
    },
    {
      id: 'customer-payments',
      place: 'customer',
      column: 'standing',
      load: async () => ({ Card: (await import('./customer-payments-card.tsx')).CustomerPaymentsCard }),
    },
  ],
}
