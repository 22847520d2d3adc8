import { Link } from 'react-router'
import { formatNumber } from '../../../../kernel/contract/formats.ts'
import type { ErasingPreview, NamedRow } from '../../contract/first-steps.ts'
import classes from './example-card.module.css'

type Place = { what: string; url?: (row: NamedRow) => string }

const inGrid = (path: string) => (row: NamedRow) => `${path}${path.includes('?') ? '&' : '?'}row=${row.id}`

/** What a row is called, and the screen that opens it. */
const places: Record<string, Place> = {
  customers: { what: 'Cliente', url: inGrid('/apps/personas/main') },
  articles: { what: 'Artículo', url: inGrid('/apps/articles/main') },
  brands: { what: 'Marca', url: inGrid('/apps/articles/brands') },
  items: { what: 'Rubro', url: inGrid('/apps/articles/items') },
  price_lists: { what: 'Lista de precios', url: inGrid('/apps/articles/price?ver=listas') },
  promotions: { what: 'Promoción', url: inGrid('/apps/articles/promotions') },
  combos: { what: 'Combo', url: inGrid('/apps/articles/combos') },
  sellers: { what: 'Vendedor', url: inGrid('/apps/settings/usuarios-data/vendedores') },
  supervisors: { what: 'Supervisor', url: inGrid('/apps/settings/usuarios-data/supervisores') },
  managers: { what: 'Gerente', url: inGrid('/apps/settings/usuarios-data/gerentes') },
  sales_channels: { what: 'Canal de venta', url: inGrid('/apps/personas/sales-channels') },
  regions: { what: 'Región comercial', url: inGrid('/apps/personas/comercial-region') },
  excuses: { what: 'Excusa comercial', url: inGrid('/apps/excusas') },
  prospects: { what: 'Prospecto', url: inGrid('/apps/personas/prospectos') },
  contacts: { what: 'Contacto', url: inGrid('/apps/personas/contactos') },
  orders: { what: 'Pedido', url: ({ id }) => `/apps/comprobantes/pedidos/${id}` },
  collections: { what: 'Cobranza', url: ({ id }) => `/apps/comprobantes/cobranzas/${id}` },
  no_purchases: { what: 'No compra', url: inGrid('/apps/not-buy') },
  sites: { what: 'Sitio', url: inGrid('/apps/sites') },
  assets: { what: 'Activo', url: inGrid('/apps/comodatos') },
  vehicles: { what: 'Vehículo', url: inGrid('/apps/flota') },
  delivery_people: { what: 'Repartidor', url: inGrid('/apps/repartidores') },
  opportunities: { what: 'Oportunidad', url: ({ id }) => `/apps/pipelines/opportunity/${id}` },
}

const Named = ({ row }: { row: NamedRow }) => {
  const { what, url } = places[row.table] ?? { what: 'Otro registro' }
  const text = `${what} ${row.number === null ? row.text : formatNumber(row.number)}`.trim()
  return url ? <Link to={url(row)}>{text}</Link> : text
}

/** Examples that stay, each with what of the company's own holds it. */
export const KeptExamples = ({ preview: { kept, held, unlisted } }: { preview: ErasingPreview }) => (
  <>
    <p className={classes.keptLead}>
      {kept === 1 ? 'Uno queda' : `${formatNumber(kept)} quedan`} porque algo tuyo {kept === 1 ? 'lo usa' : 'los usa'}.
      Cambialo y volvé a borrar:
    </p>
    <ul className={classes.kept}>
      {held.map(({ what, by, more }) => (
        <li key={what.id}>
          <Named row={what} />
          <span>
            {' '}
            lo usa{by.length + more > 1 && 'n'}{' '}
            {by.map((row, index) => (
              <span key={row.id}>
                {index > 0 && ', '}
                <Named row={row} />
              </span>
            ))}
            {more > 0 && ` y ${formatNumber(more)} más`}
          </span>
        </li>
      ))}
      {unlisted > 0 && <li>Y {formatNumber(unlisted)} más.</li>}
    </ul>
  </>
)
