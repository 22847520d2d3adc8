import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney, formatNumber, missing } from '../../../kernel/contract/formats.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { Button } from '../../../kernel/web/components/button.tsx'
import { DataTable } from '../../../kernel/web/components/data-table.tsx'
import { DrawerSection } from '../../../kernel/web/components/detail-drawer.tsx'
import { QueryError } from '../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../kernel/web/components/skeleton.tsx'
import { type FocalDetail, focalRoutes } from '../contract/focal.ts'
import { ArticlesDialog } from './articles-dialog.tsx'
import classes from './objectives.module.css'
import { ProgressCell } from './progress-cell.tsx'

const units = (value: number): string => formatNumber(value, Number.isInteger(value) ? 0 : 2)

const Figures = ({ detail }: { detail: FocalDetail }) => (
  <ul className={classes.list}>
    <li>
      <span>Venta neta</span>
      <ProgressCell
        measure="netCents"
        progress={{ actual: detail.doneCents, target: detail.amountCents, projection: detail.projectedCents }}
      />
    </li>
    <li>
      <span>Unidades</span>
      <ProgressCell
        measure="packages"
        progress={{ actual: detail.doneQuantity, target: detail.quantity, projection: null }}
      />
    </li>
  </ul>
)

const Articles = ({ detail }: { detail: FocalDetail }) => (
  <DataTable
    caption={`Artículos de ${detail.name}`}
    items={detail.articles}
    keyOf={article => article.id}
    columns={[
      { title: 'Artículo', cell: ({ code, name }) => <span title={name}>{`${code} ${name}`}</span> },
      ...(detail.kind === 'articles'
        ? [
            {
              title: 'Meta',
              figure: true,
              cell: ({ quantity, amountCents, unitCents }: FocalDetail['articles'][number]) => (
                <span title={unitCents === null ? undefined : `${formatMoney(unitCents)} cada uno`}>
                  {quantity === null ? missing : units(quantity)}
                  {amountCents !== null && <small className={classes.under}>{formatMoney(amountCents)}</small>}
                </span>
              ),
            },
          ]
        : []),
      {
        title: 'Hecho',
        figure: true,
        cell: ({ doneQuantity, doneCents }) => (
          <span>
            {units(doneQuantity)}
            <small className={classes.under}>{formatMoney(doneCents)}</small>
          </span>
        ),
      },
    ]}
  />
)

const countWords = (total: number): string =>
  total === 1 ? 'su único artículo' : `sus ${formatNumber(total)} artículos`

/** What the objective counts, where nobody lists its articles. */
const About = ({ about, total }: { about: string; total: number }) => (
  <p className={classes.about}>
    {total === 0
      ? `Ningún artículo es de ${about}: no hay nada que contar.`
      : `Cuenta ${about} entera: ${countWords(total)}.`}
  </p>
)

type Props = {
  id: string
  /** The family or the brand that it counts; null of a set of articles. */
  about: string | null
  onChanged: () => void
}

/** How a focal objective goes, over its form. */
export const FocalProgress = ({ id, about, onChanged }: Props) => {
  const queries = useQueryClient()
  const [editing, setEditing] = useState(false)
  const key = ['objectives', 'focal', id]
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(focalRoutes.detail, { params: { id }, signal }),
  })
  const detail = query.data
  if (query.isError && !detail)
    return <QueryError title="No pudimos traer el avance" error={query.error} onRetry={() => void query.refetch()} />
  if (!detail)
    return (
      <DrawerSection title="Avance">
        <SkeletonLines lines={3} />
      </DrawerSection>
    )
  return (
    <DrawerSection title="Avance" side={`día hábil ${detail.businessDay} de ${detail.businessDays}`}>
      {about && <About about={about} total={detail.total} />}
      <Figures detail={detail} />
      {detail.kind === 'articles' && (
        <div className={classes.choose}>
          <Button size="small" onClick={() => setEditing(true)}>
            {detail.total === 0 ? 'Elegir artículos' : 'Cambiar artículos'}
          </Button>
        </div>
      )}
      {(detail.articles.length > 0 || detail.kind === 'articles') && (
        <div className={classes.articles}>
          {detail.articles.length > 0 ? (
            <Articles detail={detail} />
          ) : (
            <p>Ningún artículo: elegilos para empezar a contar.</p>
          )}
        </div>
      )}
      {detail.total > detail.articles.length && (
        <p className={classes.sum}>
          Los {detail.articles.length} que más vendieron, de {formatNumber(detail.total)}.
        </p>
      )}
      {editing && (
        <ArticlesDialog
          detail={detail}
          onCancel={() => setEditing(false)}
          onSaved={saved => {
            setEditing(false)
            queries.setQueryData(key, saved)
            onChanged()
          }}
        />
      )}
    </DrawerSection>
  )
}
