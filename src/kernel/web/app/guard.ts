import type { Role } from '../../contract/roles.ts'
import { mayOpen } from './registry.ts'
import type { PageAccess } from './web-module.ts'

/** Only a path of this site is followed after login: `//other.site` and `/\other.site` are other sites. */
export const safeRedirect = (url: string | null): string | null => {
  if (!url?.startsWith('/') || /^\/[/\\]/.test(url) || !/^[\x20-\x5b\x5d-\uffff]*$/.test(url)) return null
  return /^\/(login|logout|pages\/auth\/lock)([?#/]|$)/.test(url) ? null : url
}

export const loginUrl = (address: string): string => {
  const redirect = safeRedirect(address)
  return redirect && redirect !== '/' ? `/login?redirectUrl=${encodeURIComponent(redirect)}` : '/login'
}

/** Where a locked screen waits for its password; it goes on where it was. */
export const lockUrl = (address: string): string => {
  const redirect = safeRedirect(address)
  return redirect && redirect !== '/'
    ? `/pages/auth/lock?redirectUrl=${encodeURIComponent(redirect)}`
    : '/pages/auth/lock'
}

/** Where a second factor is set up by who may do nothing before. */
export const enrolmentPath = '/apps/account/second-factor'

const enrolmentUrl = (address: string | null): string =>
  address && address !== '/' ? `${enrolmentPath}?redirectUrl=${encodeURIComponent(address)}` : enrolmentPath

type Visit = {
  access: PageAccess
  role: Role | null
  grants?: readonly string[]
  wanted: string
  redirectUrl: string | null
  landing: string
  needsSecondFactor?: boolean
}

/** Who must set up a second factor first is sent to do so from everywhere, and reads what anybody may. */
const toEnrolment = ({ access, wanted: address, redirectUrl }: Visit): string | null => {
  if (access === 'any' || address.split('?')[0] === enrolmentPath) return null
  return enrolmentUrl(safeRedirect(access === 'guest' ? redirectUrl : address))
}

/** Stands in place of a page whose role group the visitor is not in; no address looks like it. */
export const refused = 'refused'

/**
 * What a page does with a visitor (spec.md §4): null lets them in, an address sends them there. Who is signed in and may
 * not open it is told so where they are: another page in its place would look like a mistake of theirs.
 */
export const admit = (visit: Visit): string | null => {
  if (visit.role !== null && visit.needsSecondFactor) return toEnrolment(visit)
  const { role, grants = [] } = visit
  if (mayOpen(visit.access, role && { role, grants })) return null
  if (visit.role === null) return loginUrl(visit.wanted)
  return visit.access === 'guest' ? (safeRedirect(visit.redirectUrl) ?? visit.landing) : refused
}
