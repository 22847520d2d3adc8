import { formatDay, formatNumber, formatPercent, missing } from '../../../../kernel/contract/formats.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { DataTable } from '../../../../kernel/web/components/data-table.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import classes from './board.module.css'
import { type BoardChoice, useHistory } from './use-board.ts'

/** Days with commitments, the newest first; each opens its own board. */
export const HistoryCard = ({ choice }: { choice: BoardChoice }) => {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useHistory(choice)
  const days = data?.pages.flatMap(page => page.items)
  return (
    <Card title="Días anteriores" note="compromisos cumplidos sobre acordados" flush={Boolean(days?.length)}>
      {!days && !error && <SkeletonLines lines={4} />}
      {!days && error && <QueryError title="No pudimos traer los días" error={error} onRetry={() => void refetch()} />}
      {days?.length === 0 && (
        <EmptyState title="Todavía no hay compromisos" text="Los que escribas en la mañana quedan acá, día por día." />
      )}
      {days && days.length > 0 && (
        <DataTable
          caption="Días con compromisos"
          items={days}
          keyOf={({ day }) => day}
          columns={[
            {
              title: 'Día',
              cell: ({ day }) => (
                <Button variant="link" onClick={() => choice.setDay(day)}>
                  {formatDay(day, choice.today)}
                </Button>
              ),
            },
            { title: 'Vendedores', cell: ({ sellers }) => formatNumber(sellers), figure: true },
            {
              title: 'Cumplidos',
              cell: ({ reached, agreed }) => `${formatNumber(reached)} de ${formatNumber(agreed)}`,
              figure: true,
            },
            {
              title: 'Parte',
              cell: ({ reached, agreed }) => (agreed === 0 ? missing : formatPercent(reached / agreed, 0)),
              figure: true,
              narrow: 'gone',
            },
          ]}
        />
      )}
      {hasNextPage && (
        <div className={classes.more}>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Ver anteriores
          </Button>
        </div>
      )}
    </Card>
  )
}
