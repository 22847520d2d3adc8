import type { WebModule } from '../app/web-module.ts'

/** Pages that belong to no module. */
export const corePages: WebModule = {
  pages: [
    {
      path: '/pages/errors/error-404',
      access: 'any',
      title: 'Página no encontrada',
      load: () => import('./not-found-page.tsx'),
    },
    { path: '/pages/errors/error-500', access: 'any', title: 'Algo falló', load: () => import('./failure-page.tsx') },
    {
      path: '/pages/maintenance',
      access: 'any',
      title: 'En mantenimiento',
      bare: true,
      load: () => import('./maintenance-page.tsx'),
    },
    {
      path: '/pages/welcome',
      access: 'user',
      title: 'Te damos la bienvenida',
      load: () => import('./welcome-page.tsx'),
    },
  ],
}
