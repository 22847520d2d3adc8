import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { call } from '../../../../kernel/web/api/client.ts'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { LoadingScreen } from '../../../../kernel/web/components/loading-screen.tsx'
import { Page } from '../../../../kernel/web/components/page.tsx'
import { menuRoutes } from '../../contract/menus.ts'
import { OpenEditor } from './open-editor.tsx'

/** The editor of one menu (spec.md §2, menu/editor). Without a menu in the address, the list with a new one. */
export const EditorPage = () => {
  const { menuId } = useParams()
  const queries = useQueryClient()
  const [opening, setOpening] = useState(0)
  const { data, error, refetch } = useQuery({
    queryKey: ['menus', menuId, 'editor', opening],
    enabled: menuId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => call(menuRoutes.get, { params: { id: menuId ?? '' }, signal }),
  })
  if (menuId === undefined) return <Navigate to="/apps/menu/main?nuevo=1" replace />
  if (!data)
    return (
      <Page fill>
        {error ? (
          <QueryError title="No pudimos abrir el menú" error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingScreen delayed />
        )}
      </Page>
    )
  const reload = (): void => {
    setOpening(count => count + 1)
    void queries.invalidateQueries({ queryKey: ['menus', menuId, 'publishing'] })
  }
  return <OpenEditor key={`${menuId} ${opening}`} detail={data} onReload={reload} />
}
