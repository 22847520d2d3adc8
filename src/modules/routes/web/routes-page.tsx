import { useQuery } from '@tanstack/react-query'
import { call } from '../../../kernel/web/api/client.ts'
import { QueryError } from '../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../kernel/web/components/skeleton.tsx'
import { textParameter, useUrlState } from '../../../kernel/web/components/url-state.ts'
import { routeRoutes } from '../contract/routes.ts'
import { RouteEditor } from './route-editor.tsx'
import { RoutesFrame } from './routes-frame.tsx'
import { SellerList } from './seller-list.tsx'

const sellerParameter = textParameter('vendedor')

/** What is edited must not change underneath: a route is read when it is opened, and again after it is saved. */
const OneRoute = ({ sellerId }: { sellerId: string }) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['routes', 'one', sellerId],
    queryFn: ({ signal }) => call(routeRoutes.read, { params: { sellerId }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data) return <RouteEditor route={data} />
  return (
    <RoutesFrame>
      {error ? (
        <QueryError title="No pudimos abrir la ruta" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={12} />
      )}
    </RoutesFrame>
  )
}

export const RoutesPage = () => {
  const [sellerId] = useUrlState(sellerParameter)
  if (sellerId) return <OneRoute key={sellerId} sellerId={sellerId} />
  return (
    <RoutesFrame>
      <SellerList />
    </RoutesFrame>
  )
}
