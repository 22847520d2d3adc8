import type { ReactNode } from 'react'
import { fileUrl } from '../../../../kernel/contract/files.ts'
import { formatDateTime, formatDay, formatMoney, formatQuantity, missing } from '../../../../kernel/contract/formats.ts'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { deliveryResults } from '../../../logistics/contract/delivery-results.ts'
import type { DeliveryConflict, LoadedOrder } from '../../contract/deliveries.ts'
import { type DeliverySource, deliverySources, paymentMethods, returnReasons } from '../../contract/delivery-words.ts'
import classes from './conflicts.module.css'

/** A result to compare, from a phone or the office. */
export type ComparedResult = DeliveryConflict['says'] & { source: DeliverySource }

/** A row of the comparison. `isContext` marks rows that always differ, so they are not highlighted. */
type Row = {
  label: string
  isContext?: true
  text: (side: ComparedResult) => string
  cell?: (side: ComparedResult) => ReactNode
}

const list = (lines: string[]): ReactNode =>
  lines.length === 0 ? (
    missing
  ) : (
    <ul>
      {lines.map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )

const rowsFor = (order: LoadedOrder, timeZone: string): Row[] => {
  const names = new Map([...order.containers, ...order.lines].map(({ articleId, name }) => [articleId, name]))
  const nameOf = (id: string): string => names.get(id) ?? missing
  const returnLines = ({ returns }: ComparedResult) =>
    returns.map(
      ({ articleId, units, isFit, reason }) =>
        `${formatQuantity(units)} de ${nameOf(articleId)} · ${isFit ? 'apto' : 'no apto'} · ${returnReasons[reason]}`,
    )
  const paymentLines = ({ payments }: ComparedResult) =>
    payments.map(({ method, amountCents, checkNumber }) =>
      [paymentMethods[method], checkNumber, formatMoney(amountCents)].filter(Boolean).join(' · '),
    )
  const empties = ({ containers }: ComparedResult) =>
    containers.map(({ articleId, units }) => `${formatQuantity(units)} de ${nameOf(articleId)}`)
  const several = (label: string, lines: (side: ComparedResult) => string[]): Row => ({
    label,
    text: side => lines(side).join(),
    cell: side => list(lines(side)),
  })
  return [
    {
      label: 'Quién',
      isContext: true,
      text: ({ actor, source }) => `${actor} · ${deliverySources[source].toLowerCase()}`,
    },
    { label: 'Cuándo', isContext: true, text: ({ happenedAt }) => formatDateTime(happenedAt, timeZone) },
    {
      label: 'Resultado',
      text: ({ result, reason }) =>
        [deliveryResults[result], reason && returnReasons[reason]].filter(Boolean).join(' · '),
    },
    several('Volvió', returnLines),
    several('Cobrado', paymentLines),
    several('Envases', empties),
    { label: 'De nuevo el', text: ({ rescheduledOn }) => (rescheduledOn ? formatDay(rescheduledOn) : missing) },
    { label: 'Nota', text: ({ note }) => note ?? missing },
    {
      label: 'Prueba',
      isContext: true,
      text: ({ photoFileId, signatureFileId }) => `${photoFileId}${signatureFileId}`,
      cell: ({ photoFileId, signatureFileId }) =>
        photoFileId || signatureFileId ? (
          <>
            {photoFileId && (
              <a href={fileUrl(photoFileId)} target="_blank" rel="noreferrer">
                Foto
              </a>
            )}{' '}
            {signatureFileId && (
              <a href={fileUrl(signatureFileId)} target="_blank" rel="noreferrer">
                Firma
              </a>
            )}
          </>
        ) : (
          missing
        ),
    },
  ]
}

type Props = { order: LoadedOrder; standing: ComparedResult | null; waiting: ComparedResult; heads: [string, string] }

/** Two results of one order side by side, with their differences highlighted. Rows empty in both are left out. */
export const ResultComparison = ({ order, standing, waiting, heads }: Props) => {
  const { environment } = useSession()
  const rows = rowsFor(order, environment.timeZone).filter(({ text }) =>
    [standing, waiting].some(side => side && !['', missing, 'nullnull'].includes(text(side))),
  )
  const contentOf = ({ text, cell }: Row, side: ComparedResult | null): ReactNode =>
    side ? (cell ?? text)(side) : missing
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <td className={classes.corner} />
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr
            key={row.label}
            className={
              standing && !row.isContext && row.text(standing) !== row.text(waiting) ? classes.differs : undefined
            }
          >
            <th scope="row">{row.label}</th>
            <td>{contentOf(row, standing)}</td>
            <td>{contentOf(row, waiting)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
