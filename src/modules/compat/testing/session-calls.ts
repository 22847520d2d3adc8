import { testPassword } from '../../../testing/application.ts'
import { basicOf, type DoorCall } from './door-call.ts'

const registration = {
  email: 'nueva@test.example',
  displayName: 'Nora Nueva',
  password: 'clave-de-nora',
  companyName: 'Empresa de Nora',
  acceptsTerms: true,
  answers: { teamSize: '1', use: 'sales', position: 'owner', ordersToday: 'paper' },
  start: 'empty',
}

const profile = { data: { displayName: 'Ana Puertas', shortcuts: ['documents'] } }

/** How an older client signs in, registers and keeps its person's settings. */
export const sessionCalls: DoorCall[] = [
  {
    route: 'POST /api/v1/auth/email',
    good: ({ email }) => ({ url: '/api/v1/auth/email', headers: basicOf(email, testPassword) }),
    answers: ['token'],
    bad: ({ email }) => ({ url: '/api/v1/auth/email', headers: basicOf(email, 'otra-clave') }),
    refused: 401,
  },
  {
    route: 'GET /api/auth',
    good: ({ email }) => ({ url: '/api/auth', headers: basicOf(email, testPassword) }),
    answers: ['access_token', 'user.role.0', 'user.data.displayName', 'user.data.email', 'user.homeTab'],
    bad: ({ email }) => ({ url: '/api/auth', headers: basicOf(email, 'otra-clave') }),
    refused: 401,
  },
  {
    route: 'GET /api/auth/access-token',
    good: () => ({ url: '/api/auth/access-token' }),
    answers: ['access_token', 'user.role.0', 'user.data.settings', 'user.licenseSettings.license'],
    bad: () => ({ url: '/api/auth/access-token', headers: { authorization: 'Bearer x' } }),
    refused: 401,
  },
  {
    route: 'POST /api/auth/register',
    good: () => ({ url: '/api/auth/register', body: registration }),
    answers: [],
    bad: () => ({ url: '/api/auth/register', body: { ...registration, companyName: '' } }),
    refused: 400,
  },
  {
    route: 'POST /api/auth/user/update',
    good: () => ({ url: '/api/auth/user/update', body: { user: profile } }),
    answers: ['user.data.displayName', 'user.data.shortcuts.0'],
    bad: () => ({ url: '/api/auth/user/update', body: { user: { data: { displayName: 'x' } } } }),
    refused: 400,
  },
]
