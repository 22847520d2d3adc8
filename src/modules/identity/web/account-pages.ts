import type { WebPage } from '../../../kernel/web/app/web-module.ts'
import { firstStepsPath } from '../contract/first-steps-path.ts'

const auth = '/pages/auth'
const anybody = { access: 'any', bare: true } as const

/** How one comes by an account and keeps it: begin, confirm, recover, lock; and a company's first steps. */
export const accountPages: WebPage[] = [
  {
    path: '/register',
    access: 'guest',
    title: 'Crear tu empresa',
    bare: true,
    load: () => import('./registration/register-page.tsx'),
  },
  {
    path: `${auth}/mail-confirm`,
    ...anybody,
    title: 'Confirmar tu e-mail',
    load: () => import('./registration/mail-confirm-page.tsx'),
  },
  {
    path: `${auth}/forgot-password`,
    ...anybody,
    title: 'Elegir otra contraseña',
    load: () => import('./recovery/forgot-password-page.tsx'),
  },
  {
    path: `${auth}/reset-password`,
    ...anybody,
    title: 'Elegir otra contraseña',
    load: () => import('./recovery/reset-password-page.tsx'),
  },
  { path: `${auth}/lock`, ...anybody, title: 'Pantalla bloqueada', load: () => import('./lock/lock-page.tsx') },
  {
    path: firstStepsPath,
    access: 'admin',
    title: 'Primeros pasos',
    load: () => import('./onboarding/first-steps-page.tsx'),
  },
]

/** Addresses of the older client. */
export const accountRedirects = [
  { from: `${auth}/login`, to: '/login' },
  { from: `${auth}/login-2`, to: '/login' },
  { from: `${auth}/register`, to: '/register' },
  { from: `${auth}/register-2`, to: '/register' },
  { from: `${auth}/forgot-password-2`, to: `${auth}/forgot-password` },
  { from: `${auth}/reset-password-2`, to: `${auth}/reset-password` },
]
