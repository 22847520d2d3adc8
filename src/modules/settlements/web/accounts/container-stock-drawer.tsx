import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime, formatQuantity } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { DrawerSection } from '../../../../kernel/web/components/detail-drawer.tsx'
import { QueryDrawer } from '../../../../kernel/web/components/query-drawer.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { FormDialog } from '../../../../kernel/web/form/form-dialog.tsx'
import { useSubmission } from '../../../../kernel/web/form/use-submission.ts'
import type { Row } from '../../../../kernel/web/grid/declaration.ts'
import type { GridTools } from '../../../../kernel/web/grid/resource-grid.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { type ContainerStockView, containerStockKinds } from '../../contract/account-view.ts'
import { settlementRoutes } from '../../contract/settlements.ts'
import classes from './accounts.module.css'
import { signedUnits } from './containers-drawer.tsx'
import { type Counted, CountedFields } from './counted-fields.tsx'

type DialogProps = { view: ContainerStockView; onDone: (view: ContainerStockView) => void; onClose: () => void }

/** Adjusts containers that went back to the supplier or were recounted. */
const CountDialog = ({ view, onDone, onClose }: DialogProps) => {
  const [key] = useState(() => crypto.randomUUID())
  const [counted, setCounted] = useState<Counted>({ units: null, reason: '' })
  const form = useSubmission(async () => {
    const params = { siteId: view.site.id, articleId: view.article.id }
    onDone(
      await call(settlementRoutes.adjustContainerStock, {
        params,
        body: { key, ...counted, units: counted.units ?? 0 },
      }),
    )
    showToast({ variant: 'success', text: `Ajustaste los envases de ${view.site.name}` })
    onClose()
  })
  return (
    <FormDialog
      title={`Ajustar los envases de ${view.site.name}`}
      confirmLabel="Ajustar"
      form={form}
      values={counted}
      reason={counted.units === null ? 'Escribí cuántos hay.' : null}
      onClose={onClose}
    >
      <CountedFields
        label="Cuántos hay"
        held={view.units}
        placeholder="Se devolvieron al proveedor"
        value={counted}
        onChange={setCounted}
        errors={form.errors}
      />
    </FormDialog>
  )
}

const Movement = ({ movement }: { movement: ContainerStockView['movements'][number] }) => {
  const { environment } = useSession()
  const { kind, at, actor, units, balance, reason } = movement
  return (
    <li>
      <p>
        <b>{containerStockKinds[kind]}</b>
        <span className={classes.figure}>{signedUnits(units)}</span>
      </p>
      <p>{reason}</p>
      <p className={classes.quiet}>
        <span>{`${formatDateTime(at, environment.timeZone)} · ${actor}`}</span>
        <span className={classes.figure}>saldo {formatQuantity(balance)}</span>
      </p>
    </li>
  )
}

/** Empty containers of an article at a site, with their movements and their adjustment. */
export const ContainerStockDrawer = ({ row, tools }: { row: Row; tools: GridTools }) => {
  const queries = useQueryClient()
  const site = row.site as { id: string; name: string }
  const article = row.article as { id: string; name: string }
  const key = ['settlements', 'container-stock', site.id, article.id]
  const [isCounting, setCounting] = useState(false)
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      call(settlementRoutes.containerStock, { params: { siteId: site.id, articleId: article.id }, signal }),
  })
  return (
    <QueryDrawer
      query={query}
      label={`Envases de ${article.name} en ${site.name}`}
      heading={<h2>{article.name}</h2>}
      failure="No pudimos traer los envases"
      tools={tools}
    >
      {view => (
        <>
          <DrawerSection title={site.name}>
            <p className={classes.balance}>{formatQuantity(view.units)}</p>
            <p className={classes.words}>envases vacíos</p>
            <Button variant="primary" onClick={() => setCounting(true)}>
              Ajustar a lo contado
            </Button>
          </DrawerSection>
          <DrawerSection title="Movimientos">
            <ul className={classes.movements}>
              {view.movements.map(movement => (
                <Movement key={movement.id} movement={movement} />
              ))}
            </ul>
          </DrawerSection>
          {isCounting && (
            <CountDialog
              view={view}
              onDone={next => {
                queries.setQueryData(key, next)
                tools.reload()
              }}
              onClose={() => setCounting(false)}
            />
          )}
        </>
      )}
    </QueryDrawer>
  )
}
