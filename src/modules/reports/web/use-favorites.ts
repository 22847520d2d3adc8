import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../kernel/web/api/api-error.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { showToast } from '../../../kernel/web/components/toast-store.ts'
import { favoriteRoutes } from '../contract/report-routes.ts'

const key = ['reports', 'favorites']

/** The person's own favourites; a star is turned at once and turned back when the server refuses. */
export const useFavorites = () => {
  const client = useQueryClient()
  const { data } = useQuery({ queryKey: key, queryFn: ({ signal }) => call(favoriteRoutes.list, { signal }) })
  const favorites = new Set(data?.items ?? [])
  const { mutate } = useMutation({
    mutationFn: (report: string) =>
      call(favoriteRoutes.set, { params: { report }, body: { isFavorite: favorites.has(report) } }),
    onMutate: report => {
      const items = favorites.has(report) ? [...favorites].filter(other => other !== report) : [...favorites, report]
      client.setQueryData(key, { items })
      if (favorites.has(report)) favorites.delete(report)
      else favorites.add(report)
    },
    onError: error => showToast({ variant: 'error', text: messageOf(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
  return { favorites, toggle: (report: string) => mutate(report) }
}
