import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDateTime, formatMoney } from '../../../../kernel/contract/formats.ts'
import { plainText } from '../../../../kernel/contract/plain-text.ts'
import { mayCall } from '../../../../kernel/contract/roles.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { useLiveEvents } from '../../../../kernel/web/api/live-events.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { DetailDrawer, DrawerSection } from '../../../../kernel/web/components/detail-drawer.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { FigureInput } from '../../../../kernel/web/form/figure-input.tsx'
import { FormDialog } from '../../../../kernel/web/form/form-dialog.tsx'
import { ReasonDialog, ReasonInput } from '../../../../kernel/web/form/reason-dialog.tsx'
import { useSubmission } from '../../../../kernel/web/form/use-submission.ts'
import type { Row } from '../../../../kernel/web/grid/declaration.ts'
import type { GridTools } from '../../../../kernel/web/grid/resource-grid.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { deliveriesTopic } from '../../../logistics/contract/delivery-results.ts'
import { type AccountView, accountMovementKinds } from '../../contract/account-view.ts'
import { settlementPermissions } from '../../contract/permissions.ts'
import { settlementRoutes } from '../../contract/settlements.ts'
import { settlementUrl } from '../settlements-page.tsx'
import classes from './accounts.module.css'

/** The meaning of the balance: its sign says who owes whom. */
const meaning = ({ balanceCents, person }: AccountView): string => {
  if (balanceCents === 0) return `${person.name} está al día.`
  return balanceCents > 0 ? `${person.name} le debe a la empresa.` : `La empresa le debe a ${person.name}.`
}

type PayProps = { account: AccountView; onPaid: (account: AccountView) => void; onClose: () => void }

const PayDialog = ({ account, onPaid, onClose }: PayProps) => {
  const { person, balanceCents } = account
  // One key while the dialog is open: sending it twice is one payment.
  const [key] = useState(() => crypto.randomUUID())
  const [amountCents, setAmount] = useState<number | null>(balanceCents > 0 ? balanceCents : null)
  const [reason, setReason] = useState('')
  const form = useSubmission(async () => {
    const body = { key, amountCents: amountCents ?? 0, reason }
    onPaid(await call(settlementRoutes.pay, { params: { personId: person.id }, body }))
    showToast({ variant: 'success', text: `Registraste ${formatMoney(amountCents ?? 0)} de ${person.name}` })
    onClose()
  })
  return (
    <FormDialog
      title={`Registrar un pago de ${person.name}`}
      confirmLabel="Registrar"
      form={form}
      values={{ amountCents, reason }}
      onClose={onClose}
    >
      <FigureInput
        label="Importe"
        description="Lo que pagó, o lo que se le descontó del sueldo."
        leftSection="$"
        min={0}
        decimalScale={2}
        error={form.errors.amountCents}
        value={amountCents === null ? null : amountCents / 100}
        onChange={value => setAmount(value === null ? null : Math.round(value * 100))}
      />
      <ReasonInput
        placeholder="Descuento de noviembre"
        error={form.errors.reason}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}

type Movement = AccountView['movements'][number]

/** Reverses a mistaken payment with a reason; both stay in the account. */
const ReverseDialog = ({
  account,
  payment,
  onDone,
  onClose,
}: {
  account: AccountView
  payment: Movement
  onDone: (account: AccountView) => void
  onClose: () => void
}) => {
  const amount = formatMoney(Math.abs(payment.amountCents))
  const reverse = async (reason: string) => {
    const params = { personId: account.person.id, id: payment.id }
    onDone(await call(settlementRoutes.reversePayment, { params, body: { reason } }))
    showToast({ variant: 'success', text: `Revertiste el pago de ${amount}` })
  }
  return (
    <ReasonDialog
      title={`Revertir el pago de ${amount}`}
      confirmLabel="Revertir"
      placeholder="Era de otro repartidor"
      act={reverse}
      onClose={onClose}
    >
      Se asienta un movimiento contrario. El pago queda a la vista con su reversión.
    </ReasonDialog>
  )
}

const MovementLine = ({ movement, onReverse }: { movement: Movement; onReverse: (() => void) | null }) => {
  const { environment } = useSession()
  const { kind, at, amountCents, balanceCents, reason, actor, article, orderNumber, loadId, loadNumber } = movement
  return (
    <li>
      <p>
        <b>{accountMovementKinds[kind]}</b>
        <span className={classes.figure}>{formatMoney(amountCents)}</span>
      </p>
      <p>{[reason, article].filter(Boolean).join(' · ')}</p>
      <p className={classes.quiet}>
        <span>
          {formatDateTime(at, environment.timeZone)} · {actor}
          {orderNumber !== null && ` · pedido ${orderNumber}`}
          {loadId !== null && (
            <>
              {' · '}
              <Link to={settlementUrl(loadId)}>rendición {loadNumber}</Link>
            </>
          )}
        </span>
        <span className={classes.figure}>saldo {formatMoney(balanceCents)}</span>
      </p>
      {movement.isReversed && <p className={classes.quiet}>Revertido.</p>}
      {onReverse && (
        <Button variant="link" onClick={onReverse}>
          Revertir
        </Button>
      )}
    </li>
  )
}

const Account = ({ account, onPaid }: Omit<PayProps, 'onClose'>) => {
  const { role, grants, user } = useSession()
  const [paying, setPaying] = useState(false)
  const [reversing, setReversing] = useState<Movement | null>(null)
  const mayUndo = mayCall(settlementPermissions.undo, { role, grants, isOperator: user.isOperator })
  return (
    <>
      <DrawerSection>
        <p className={classes.balance}>{formatMoney(account.balanceCents)}</p>
        <p className={classes.words}>{meaning(account)}</p>
        <Button variant="primary" onClick={() => setPaying(true)}>
          Registrar un pago
        </Button>
      </DrawerSection>
      <DrawerSection title="Movimientos">
        {account.movements.length === 0 ? (
          <EmptyState
            title="Sin movimientos"
            text="Las diferencias que se le asienten al cerrar una rendición aparecen acá."
          />
        ) : (
          <ul className={classes.movements}>
            {account.movements.map(movement => (
              <MovementLine
                key={movement.id}
                movement={movement}
                onReverse={
                  mayUndo && movement.kind === 'payment' && !movement.isReversed ? () => setReversing(movement) : null
                }
              />
            ))}
          </ul>
        )}
      </DrawerSection>
      {paying && <PayDialog account={account} onPaid={onPaid} onClose={() => setPaying(false)} />}
      {reversing && (
        <ReverseDialog account={account} payment={reversing} onDone={onPaid} onClose={() => setReversing(null)} />
      )}
    </>
  )
}

/** The account of a delivery person: balance, movements and payments. */
export const AccountDrawer = ({ row, tools }: { row: Row; tools: GridTools }) => {
  const queries = useQueryClient()
  const key = ['settlements', 'account', row.id]
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(settlementRoutes.account, { params: { personId: row.id }, signal }),
  })
  useLiveEvents([deliveriesTopic], () => void refetch())
  const showPayment = (account: AccountView) => {
    queries.setQueryData(key, account)
    tools.reload()
  }
  return (
    <DetailDrawer
      label={`Cuenta de ${plainText(row.name)}`}
      heading={`Cuenta de ${plainText(row.name)}`}
      onClose={tools.close}
      {...(tools.previous ? { onPrevious: tools.previous } : {})}
      {...(tools.next ? { onNext: tools.next } : {})}
    >
      {error && !data && <QueryError title="No pudimos abrir la cuenta" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines lines={10} />}
      {data && <Account account={data} onPaid={showPayment} />}
    </DetailDrawer>
  )
}
