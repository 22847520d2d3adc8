import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime, formatNumber } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Dialog } from '../../../../kernel/web/components/dialog.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { type ExportBatchDetail, type ExportComparison, exportRoutes } from '../../contract/exports.ts'
import classes from './compare-dialog.module.css'

const now = 'ahora'
const offered = 100

/** The latest batches of the same kind, besides this one. */
const useOthers = (batch: ExportBatchDetail) => {
  const { environment } = useSession()
  const { data } = useQuery({
    queryKey: ['erp-batch', 'others', batch.kind],
    queryFn: ({ signal }) =>
      call(exportRoutes.list, {
        query: { filter: [{ field: 'kind', operator: 'matches', value: batch.kind }], limit: offered },
        signal,
      }),
  })
  return (data?.items ?? [])
    .filter(({ id }) => id !== batch.id)
    .map(({ id, number, createdAt }) => ({
      value: id,
      label: `Lote ${number} · ${formatDateTime(createdAt, environment.timeZone)}`,
    }))
}

const Side = ({ title, lines, sign }: { title: string; lines: ExportComparison['onlyBefore']; sign: '−' | '+' }) =>
  lines.count === 0 ? null : (
    <section className={classes.side}>
      <h3>
        {title} <span>{formatNumber(lines.count)}</span>
      </h3>
      <pre className={sign === '+' ? classes.added : classes.removed}>
        {lines.sample.map(line => `${sign} ${line}`).join('\n')}
      </pre>
      {lines.count > lines.sample.length && <p>Se muestran los primeros {formatNumber(lines.sample.length)}.</p>}
    </section>
  )

const Differences = ({ comparison }: { comparison: ExportComparison }) => (
  <div aria-live="polite">
    <p className={classes.summary}>
      {comparison.identical
        ? `Son iguales: ${formatNumber(comparison.same)} renglones.`
        : `${formatNumber(comparison.same)} renglones iguales. El orden no cuenta.`}
    </p>
    <Side title={`Solo en ${comparison.before}`} lines={comparison.onlyBefore} sign="−" />
    <Side title={`Solo en: ${comparison.after}`} lines={comparison.onlyAfter} sign="+" />
  </div>
)

/** The batch's file against what its documents would give now, or against another batch. */
export const CompareDialog = ({ batch, onClose }: { batch: ExportBatchDetail; onClose: () => void }) => {
  const [other, setOther] = useState(now)
  const others = useOthers(batch)
  const query = useQuery({
    queryKey: ['erp-comparison', batch.id, other],
    queryFn: ({ signal }) =>
      call(exportRoutes.compare, { params: { id: batch.id }, query: other === now ? {} : { with: other }, signal }),
    staleTime: 0,
  })
  return (
    <Dialog
      onClose={onClose}
      title={`Comparar el lote ${batch.number}`}
      size={760}
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
    >
      <Select
        label="Contra"
        data={[{ value: now, label: 'Lo que darían ahora los mismos documentos' }, ...others]}
        value={other}
        onChange={value => setOther(value ?? now)}
        allowDeselect={false}
        searchable
      />
      <div className={classes.result}>
        {query.isPending && <SkeletonLines lines={6} />}
        {query.isError && (
          <QueryError title="No pudimos comparar" error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.data && <Differences comparison={query.data} />}
      </div>
      <div className={classes.actions}>
        <Button onClick={onClose}>Cerrar</Button>
      </div>
    </Dialog>
  )
}
