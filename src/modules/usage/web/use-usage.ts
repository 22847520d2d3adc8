import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../kernel/web/api/client.ts'
import { pageAt, useRegistry } from '../../../kernel/web/app/registry.ts'
import type { UsageRange } from '../contract/ranges.ts'
import { type UsedSubject, usageRoutes } from '../contract/usage.ts'

export const useUsage = (range: UsageRange) =>
  useQuery({
    queryKey: ['usage', 'summary', range],
    queryFn: ({ signal }) => call(usageRoutes.summary, { query: { range }, signal }),
    placeholderData: keepPreviousData,
  })

/** Asked for by administrators alone: nobody else is answered. */
export const usePeopleUse = (range: UsageRange, isAdmin: boolean) =>
  useQuery({
    queryKey: ['usage', 'people', range],
    queryFn: ({ signal }) => call(usageRoutes.people, { query: { range }, signal }),
    placeholderData: keepPreviousData,
    enabled: isAdmin,
  })

/** How a person knows a screen: its title, under that of where it belongs. */
export const useSubjectName = (): ((subject: UsedSubject) => string) => {
  const registry = useRegistry()
  return ({ subject, title }) => {
    if (title) return title
    const page = pageAt(registry, subject)
    if (!page) return subject
    return [...(page.breadcrumb ?? []).map(crumb => crumb.title), page.title].join(' · ')
  }
}
