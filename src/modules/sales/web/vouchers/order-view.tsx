import { IconCopy, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDateTime, formatDay, formatNumber, missing } from '../../../../kernel/contract/formats.ts'
import { useActText } from '../../../../kernel/web/app/act-text.ts'
import { AddedCards } from '../../../../kernel/web/app/added-cards.tsx'
import { Avatar } from '../../../../kernel/web/components/avatar.tsx'
import { Button, ButtonLink } from '../../../../kernel/web/components/button.tsx'
import { DrawerSection } from '../../../../kernel/web/components/detail-drawer.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import type { OrderDetail, OrderLine } from '../../contract/vouchers/voucher-details.ts'
import { momentsOf } from './history-text.ts'
import { orderTakingUrl } from './order-taking-url.ts'
import { PriceDeviations } from './price-deviations.tsx'
import { ShareActions } from './share-actions.tsx'
import classes from './voucher-detail.module.css'
import { type Column, Facts, History, Identity, Lines, Photos, Place, Sums } from './voucher-parts.tsx'

/** What shows before «33 renglones más». */
const shownLines = 5

const decimalsOf = (value: number): number => (String(value).split('.')[1] ?? '').length
const exact = (value: number): string => formatNumber(value, decimalsOf(value))
const pesos = (cents: number): string => formatNumber(cents / 100, 2)

const columns: Column<OrderLine>[] = [
  {
    title: 'Artículo',
    cell: line => line.article.name,
    tip: line => `${line.article.code} ${line.article.name}`,
  },
  { title: 'Cant.', figure: true, cell: line => exact(line.quantity) },
  { title: 'Precio', figure: true, className: 'quiet', cell: line => pesos(line.unitPriceCents) },
  {
    title: 'Dto.',
    figure: true,
    className: 'quiet',
    cell: line => (line.discountPercent === 0 ? missing : `${exact(line.discountPercent)}\u00a0%`),
  },
  { title: 'Importe', figure: true, className: 'strong', cell: line => pesos(line.netCents) },
]

const OrderLines = ({ order, all: startsOpen }: { order: OrderDetail; all: boolean }) => {
  const [all, setAll] = useState(startsOpen)
  const rest = order.lines.slice(shownLines)
  const restCents = rest.reduce((sum, line) => sum + line.netCents, 0)
  const { lineCount, kg, packages } = order
  return (
    <DrawerSection
      title="Detalle"
      side={`${formatNumber(lineCount)} ${lineCount === 1 ? 'renglón' : 'renglones'} · ${formatNumber(kg, kg < 100 ? 1 : 0)} kg · ${formatNumber(packages, packages % 1 === 0 ? 0 : 1)} bultos`}
    >
      <Lines
        caption="Artículos del pedido"
        columns={columns}
        items={all ? order.lines : order.lines.slice(0, shownLines)}
        keyOf={line => line.line}
      />
      {!all && rest.length > 0 && (
        <div className={`${classes.who} ${classes.rest}`}>
          <Button variant="link" onClick={() => setAll(true)}>
            {rest.length === 1 ? '1 renglón más' : `${formatNumber(rest.length)} renglones más`}
          </Button>
          <span className={`tabular ${classes.quiet}`}>{pesos(restCents)}</span>
        </div>
      )}
      <Sums
        sums={[
          ...(order.discountCents ? [['Descuentos incluidos', order.discountCents] satisfies [string, number]] : []),
          ['Neto', order.netCents],
          ...order.taxes.map(
            ({ rate, taxCents }) => [`IVA ${exact(rate)}\u00a0%`, taxCents] satisfies [string, number],
          ),
        ]}
        total={order.totalCents}
      />
    </DrawerSection>
  )
}

/** Only a pending order may be changed; any sale may be taken again. */
const OrderActs = ({ order }: { order: OrderDetail }) =>
  order.kind === 'sale' && (
    <div className={classes.actions}>
      {order.state === 'pending' && (
        <ButtonLink
          leftIcon={<IconPencil aria-hidden />}
          to={orderTakingUrl(order.customer.code, { changes: order.id })}
        >
          Editar
        </ButtonLink>
      )}
      <ButtonLink leftIcon={<IconCopy aria-hidden />} to={orderTakingUrl(order.customer.code, { copies: order.id })}>
        Duplicar
      </ButtonLink>
    </div>
  )

const words = { received: 'Recibido', taken: 'Tomado' }

/** Everything about an order under its number: the same in the drawer and on its page. */
export const OrderView = ({ order, allLines = false }: { order: OrderDetail; allLines?: boolean }) => {
  const { environment } = useSession()
  const actText = useActText()
  const waitsFor = order.state === 'pending' && order.kind === 'sale' ? 'Bajar pedidos' : null
  return (
    <>
      <Identity customer={order.customer} totalCents={order.totalCents}>
        <OrderActs order={order} />
        <ShareActions kind="order" voucher={order} isDeleted={order.state === 'deleted'} />
      </Identity>
      <Facts
        facts={[
          [
            'Vendedor',
            <>
              <Avatar key="face" name={order.seller.name} size="tiny" />
              {order.seller.name}
            </>,
          ],
          ['Tomado', formatDateTime(order.takenAt, environment.timeZone, order.day)],
          ['Entrega', formatDay(order.deliveryOn, order.day)],
          ['Lista', order.priceList?.name ?? missing],
          ...(order.exportBatch
            ? [['Lote', `${formatNumber(order.exportBatch.number)}`] satisfies [string, string]]
            : []),
        ]}
      />
      <OrderLines key={order.id} order={order} all={allLines} />
      <PriceDeviations lines={order.lines} />
      {order.note && (
        <DrawerSection title="Observaciones">
          <p>{order.note}</p>
        </DrawerSection>
      )}
      <Photos {...order} />
      <Place place={order.place} customer={order.customer} kind="order" />
      <AddedCards key={`added ${order.id}`} place="order" column="story" id={order.id} code={String(order.number)} />
      <History
        moments={momentsOf({ ...order, words, waitsFor, actText })}
        day={order.day}
        record={{ entity: 'orders', id: order.id }}
      />
    </>
  )
}

export const orderTitle = (order: Pick<OrderDetail, 'kind'>): string =>
  order.kind === 'return' ? 'Devolución' : 'Pedido'
