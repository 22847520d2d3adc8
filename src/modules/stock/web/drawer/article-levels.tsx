import { formatQuantity } from '../../../../kernel/contract/formats.ts'
import { DrawerSection } from '../../../../kernel/web/components/detail-drawer.tsx'
import type { ArticleStock } from '../../contract/stock-routes.ts'
import { ExpiryBadge } from '../expiry-badge.tsx'
import classes from '../stock.module.css'

type Level = ArticleStock['levels'][number]

const lotText = ({ lot, isFit, place }: Level): string =>
  [lot || 'Sin lote', isFit ? null : 'no apto', place.kind === 'vehicle' ? 'en vehículo' : null]
    .filter(Boolean)
    .join(' · ')

/** The levels of the article by lot, first expired first. */
export const ArticleLevels = ({ levels }: Pick<ArticleStock, 'levels'>) => (
  <DrawerSection title="Por lugar y lote">
    {levels.length === 0 ? (
      <p className={classes.quiet}>No hay en ningún lado.</p>
    ) : (
      <table className={classes.levels} aria-label="Stock por lugar y lote">
        <thead>
          <tr>
            <th>Lugar</th>
            <th>Vence</th>
            <th className={classes.figure}>Unidades</th>
          </tr>
        </thead>
        <tbody>
          {levels.map(level => (
            <tr key={`${level.place.id} ${level.lot} ${level.isFit}`}>
              <td>
                {level.place.name}
                <br />
                <span className={classes.quiet}>{lotText(level)}</span>
              </td>
              <td>
                <ExpiryBadge day={level.expiresOn} />
              </td>
              <td className={`${classes.figure} ${level.units < 0 ? classes.short : ''}`}>
                {formatQuantity(level.units)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </DrawerSection>
)
