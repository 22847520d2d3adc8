import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dayOf, formatDay, formatMoney } from '../../../kernel/contract/formats.ts'
import { type RowOf, resourcePath } from '../../../kernel/contract/resource.ts'
import { request } from '../../../kernel/web/api/client.ts'
import { requestUrl } from '../../../kernel/web/api/request-url.ts'
import type { CardSubject } from '../../../kernel/web/app/web-module.ts'
import { ButtonLink } from '../../../kernel/web/components/button.tsx'
import { EmptyState } from '../../../kernel/web/components/empty-state.tsx'
import { QueryCard } from '../../../kernel/web/components/query-card.tsx'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { assets } from '../contract/assets.ts'
import { assetWords, followUrl } from './asset-words.ts'
import classes from './customer-assets-card.module.css'

type Asset = RowOf<typeof assets>
type Lent = { items: Asset[]; total: number }

const shown = 5

const isAt = (customerId: string) => ({ field: 'customer', operator: 'matches' as const, value: customerId })

const listUrl = (id: string): string => `/apps/comodatos?${new URLSearchParams({ filter: `customer:matches:${id}` })}`

const findLent = async (customerId: string, signal: AbortSignal): Promise<Lent> => {
  const query = { limit: shown, filter: [isAt(customerId)], sort: [{ field: 'since', descending: true }] }
  const url = requestUrl(resourcePath(assets.name), {}, query)
  return (await request({ method: 'GET', url, signal })).json()
}

const LentAsset = ({ asset, today }: { asset: Asset; today: string }) => (
  <li>
    <p>
      <Link to={followUrl(asset.id)}>{assetWords(asset)}</Link>
      <span className={classes.code}>{asset.code}</span>
    </p>
    <p className={classes.facts}>
      {asset.since && <span>Desde {formatDay(asset.since, today)}</span>}
      {asset.minimum !== null && <span>Mínimo {formatMoney(asset.minimum)} por mes</span>}
      <span>{asset.inspectedOn ? `Inspeccionado ${formatDay(asset.inspectedOn, today)}` : 'Sin inspecciones'}</span>
    </p>
  </li>
)

/** What the company lends to the shop, the newest first. */
export const CustomerAssetsCard = ({ id }: CardSubject) => {
  const { environment } = useSession()
  const today = dayOf(new Date(), environment.timeZone)
  const query = useQuery({ queryKey: ['assets', 'at', id], queryFn: ({ signal }) => findLent(id, signal) })
  return (
    <QueryCard
      title="Activos"
      query={query}
      height={64}
      note={({ total }) => String(total)}
      side={({ total }) => (
        <ButtonLink to={listUrl(id)} variant="link">
          {total > shown ? `Ver los ${total}` : 'Ver en la lista'}
        </ButtonLink>
      )}
      empty={({ total }) =>
        total === 0 && (
          <EmptyState title="Sin activos" text="No tiene freezers, heladeras ni otros activos prestados.">
            <ButtonLink to="/apps/comodatos">Ir a los activos</ButtonLink>
          </EmptyState>
        )
      }
    >
      {({ items }) => (
        <ul className={classes.list}>
          {items.map(asset => (
            <LentAsset key={asset.id} asset={asset} today={today} />
          ))}
        </ul>
      )}
    </QueryCard>
  )
}
