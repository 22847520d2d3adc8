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

/** The lock screen's address, with the page to return to after the password. */
export const lockUrl = (address: string): string => {
  const redirect = safeRedirect(address)
  return redirect && redirect !== '/'
    ? `/pages/auth/lock?redirectUrl=${encodeURIComponent(redirect)}`
    : '/pages/auth/lock'
}

/** The page where a person who must have a second factor sets it up. */
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

/**
 * A person who must set up a second factor first is redirected there from every page, except those that anybody may
 * read.
 */
const toEnrolment = ({ access, wanted: address, redirectUrl }: Visit): string | null => {
  if (access === 'any' || address.split('?')[0] === enrolmentPath) return null
  return enrolmentUrl(safeRedirect(access === 'guest' ? redirectUrl : address))
}

/** Returned instead of an address when the visitor's role may not open the page; no address looks like it. */
export const refused = 'refused'

/**
 * Decides what happens when a visitor opens a page (spec.md §4): null shows it, an address redirects there. A signed-in
 * person without access gets a message at that same address: redirecting to another page would look like their own
 * mistake.
 */
export const admit = (visit: Visit): string | null => {
  if (visit.role !== null && visit.needsSecondFactor) return toEnrolment(visit)
  const { role, grants = [] } = visit
  if (mayOpen(visit.access, role && { role, grants })) return null
  if (visit.role === null) return loginUrl(visit.wanted)
  return visit.access === 'guest' ? (safeRedirect(visit.redirectUrl) ?? visit.landing) : refused
}
