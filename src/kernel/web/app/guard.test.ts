import { describe, expect, it } from 'vitest'
import { admit, enrolmentPath, loginUrl, refused, safeRedirect } from './guard.ts'
import { pageAt, type Registry } from './registry.ts'
import type { WebPage } from './web-module.ts'

const visit = { wanted: '/apps/map?a=1', redirectUrl: null, landing: '/apps/reports' }

describe('admit', () => {
  it('sends who has no role to the login with the way back', () => {
    expect(admit({ ...visit, access: 'staff', role: null })).toBe('/login?redirectUrl=%2Fapps%2Fmap%3Fa%3D1')
  })

  it('refuses a role that may not, where it stands', () => {
    expect(admit({ ...visit, access: 'staff', role: 'ventas' })).toBe(refused)
    expect(admit({ ...visit, access: 'staff', role: 'supervisor' })).toBeNull()
  })

  it('keeps the signed in out of the login, back to where they wanted to go', () => {
    expect(admit({ ...visit, access: 'guest', role: 'admin' })).toBe('/apps/reports')
    expect(admit({ ...visit, access: 'guest', role: 'admin', redirectUrl: '/apps/map' })).toBe('/apps/map')
    expect(admit({ ...visit, access: 'guest', role: 'admin', redirectUrl: 'https://elsewhere.example' })).toBe(
      '/apps/reports',
    )
  })
})

describe('admit, before a second factor that the company asks for', () => {
  const bound = { ...visit, role: 'admin', needsSecondFactor: true } as const

  it('sends from everywhere to set it up, with the way on', () => {
    expect(admit({ ...bound, access: 'staff' })).toBe(`${enrolmentPath}?redirectUrl=%2Fapps%2Fmap%3Fa%3D1`)
    expect(admit({ ...bound, access: 'guest', wanted: '/login', redirectUrl: '/apps/rutas' })).toBe(
      `${enrolmentPath}?redirectUrl=%2Fapps%2Frutas`,
    )
    expect(admit({ ...bound, access: 'guest', wanted: '/login', redirectUrl: '//elsewhere.example' })).toBe(
      enrolmentPath,
    )
  })

  it('lets in where it is set up, and where anybody may be', () => {
    expect(admit({ ...bound, access: 'user', wanted: `${enrolmentPath}?redirectUrl=%2Fapps` })).toBeNull()
    expect(admit({ ...bound, access: 'any', wanted: '/logout' })).toBeNull()
  })
})

describe('safeRedirect', () => {
  it('accepts paths of this site alone', () => {
    expect(
      ['/apps/map', '//elsewhere.example', '/\\elsewhere.example', 'javascript:alert(1)', '/login', null].map(
        safeRedirect,
      ),
    ).toEqual(['/apps/map', null, null, null, null, null])
    expect(loginUrl('/')).toBe('/login')
  })
})

const Page = () => null

describe('pageAt', () => {
  const page = (path: string): WebPage => ({
    path,
    access: 'user',
    title: path,
    load: async () => ({ Page }),
  })
  const registry: Registry = {
    pages: [page('/apps/personas/main'), page('/apps/consolidados/detail/:detailId?')],
    redirects: [{ from: '/apps/personas', to: '/apps/personas/main' }],
    syncActions: [],
    panels: [],
    notices: [],
    cards: [],
    widgets: [],
    boardScheduler: null,
    questionWidget: null,
    menuBadges: [],
    otherNames: {},
    menu: [],
    settings: [],
  }

  it('follows redirects and patterns', () => {
    expect(pageAt(registry, '/apps/personas?x=1')?.path).toBe('/apps/personas/main')
    expect(pageAt(registry, '/apps/consolidados/detail')?.path).toBe('/apps/consolidados/detail/:detailId?')
    expect(pageAt(registry, '/apps/consolidados/detail/7')?.path).toBe('/apps/consolidados/detail/:detailId?')
    expect(pageAt(registry, '/apps/other')).toBeNull()
  })
})
