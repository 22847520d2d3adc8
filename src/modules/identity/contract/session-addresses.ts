import { routeAddresses } from '../../../kernel/contract/route-address.ts'

/**
 * Where a first visit calls, without the schemas of what is said there: who has not come in yet downloads neither them nor
 * the library that reads them. session.ts and provider.ts declare these routes whole.
 */
export const sessionAddresses = routeAddresses({
  login: { method: 'POST', path: '/api/auth/login' },
  current: { method: 'GET', path: '/api/auth/session' },
  savePreferences: { method: 'PUT', path: '/api/auth/preferences' },
  links: { method: 'GET', path: '/api/public/links' },
  startProvider: { method: 'POST', path: '/api/auth/login/provider' },
})
