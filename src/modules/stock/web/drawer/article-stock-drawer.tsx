import { IconAdjustments, IconArrowsExchange, IconPackageImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatQuantity } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { QueryDrawer } from '../../../../kernel/web/components/query-drawer.tsx'
import type { GridTools } from '../../../../kernel/web/grid/resource-grid.tsx'
import { type ArticleStock, stockRoutes } from '../../contract/stock-routes.ts'
import classes from '../stock.module.css'
import { ArticleLevels } from './article-levels.tsx'
import { MovementHistory } from './movement-history.tsx'

export type ArticleAct = 'receipt' | 'transfer' | 'adjust'

type Props = {
  id: string
  tools: GridTools
  /** Null when the person may not move goods. */
  onAct: ((act: ArticleAct, stock: ArticleStock) => void) | null
}

/** Units as packages, `12 bultos y 5 un.`; null for articles without packages. */
const packagesText = (units: number, perPackage: number): string | null => {
  if (perPackage <= 1 || units <= 0) return null
  const packages = Math.floor(units / perPackage)
  const rest = Math.round((units - packages * perPackage) * 1000) / 1000
  return `${formatQuantity(packages)} bultos${rest > 0 ? ` y ${formatQuantity(rest)}` : ''}`
}

const Figures = ({ stock }: { stock: ArticleStock }) => (
  <dl className={classes.figures}>
    <div>
      <dt>Disponible</dt>
      <dd className={stock.available <= 0 ? classes.short : undefined}>
        {formatQuantity(stock.available)}
        <small>{packagesText(stock.available, stock.unitsPerPackage)}</small>
      </dd>
    </div>
    <div>
      <dt>Total</dt>
      <dd className={stock.minimum !== null && stock.total < stock.minimum ? classes.short : undefined}>
        {formatQuantity(stock.total)}
        {stock.minimum !== null && <small>mínimo {formatQuantity(stock.minimum)}</small>}
      </dd>
    </div>
    <div>
      <dt>Comprometido</dt>
      <dd>{formatQuantity(stock.committed)}</dd>
    </div>
  </dl>
)

const Acts = ({ stock, onAct }: { stock: ArticleStock; onAct: NonNullable<Props['onAct']> }) => (
  <div className={classes.actions}>
    <Button leftIcon={<IconAdjustments aria-hidden />} onClick={() => onAct('adjust', stock)}>
      Ajustar
    </Button>
    <Button leftIcon={<IconArrowsExchange aria-hidden />} onClick={() => onAct('transfer', stock)}>
      Transferir
    </Button>
    <Button leftIcon={<IconPackageImport aria-hidden />} onClick={() => onAct('receipt', stock)}>
      Ingresar
    </Button>
  </div>
)

/** The stock of one article beside the list: available units, levels and movements. */
export const ArticleStockDrawer = ({ id, tools, onAct }: Props) => {
  const query = useQuery({
    queryKey: ['stock', 'article', id],
    queryFn: ({ signal }) => call(stockRoutes.article, { params: { id }, signal }),
  })
  const stock = query.data
  return (
    <QueryDrawer
      query={query}
      label={stock ? `Stock de ${stock.name}` : 'Stock'}
      heading={<h2>{stock?.name ?? 'Stock'}</h2>}
      failure="No pudimos abrir este artículo"
      tools={tools}
    >
      {stock => (
        <>
          <div className={classes.top}>
            <span className={classes.code}>{stock.code}</span>
            <Figures stock={stock} />
            {onAct && <Acts stock={stock} onAct={onAct} />}
          </div>
          <ArticleLevels levels={stock.levels} />
          <MovementHistory articleId={id} />
        </>
      )}
    </QueryDrawer>
  )
}
