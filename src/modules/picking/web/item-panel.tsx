import { TextInput } from '@mantine/core'
import { IconArrowRight, IconMapPin, IconPackageOff } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { formatQuantity } from '../../../kernel/contract/formats.ts'
import { useScanner } from '../../../kernel/web/scan/use-scanner.ts'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import type { PickingItem, TaskView } from '../contract/picking-routes.ts'
import { isAgainst } from '../contract/scanned.ts'
import { LotChoice } from './lot-choice.tsx'
import { QuantityField } from './quantity-field.tsx'
import { ScanRow } from './scan-row.tsx'
import classes from './task.module.css'
import { type Draft, type Reading, readDraft, todayIn } from './task-draft.ts'

const Splits = ({ item }: { item: PickingItem }) => (
  <details className={classes.splits}>
    <summary>Para {item.splits.length === 1 ? '1 pedido' : `${item.splits.length} pedidos`}</summary>
    <ul>
      {item.splits.map(({ number, customer, ordered, done }) => (
        <li key={number}>
          <span>
            {number} · {customer}
          </span>
          <b>
            {formatQuantity(done)} / {formatQuantity(ordered)}
          </b>
        </li>
      ))}
    </ul>
  </details>
)

const Head = ({ item: { location, article, order } }: { item: PickingItem }) => (
  <>
    <p className={classes.where}>
      <IconMapPin aria-hidden /> {location ?? 'Sin ubicación'}
    </p>
    <h2>{article.name}</h2>
    <p className={classes.quiet}>
      {[article.code, article.ean, order && `pedido ${order.number}, ${order.customer}`].filter(Boolean).join(' · ')}
    </p>
  </>
)

/** Why nothing can be confirmed now; null when it can. */
const obstacleOf = (reading: Reading, draft: Draft): string | null => {
  if (isAgainst(draft.scan)) return 'Se leyó el código de otro artículo'
  if (reading.quantityError ?? reading.lotError) return 'Corregí lo marcado'
  return reading.isExpired && !draft.reason.trim() ? 'Decí por qué se toma vencido' : null
}

export type Taken = { units: number; lot: string | null; reason: string }

type Props = {
  task: TaskView
  item: PickingItem
  draft: Draft
  /** Whether the person chose it in the list or by a scan. */
  isChosen: boolean
  onDraft: (part: Partial<Draft>) => void
  onCode: (code: string) => void
  onTake: (pick: Taken) => void
  onShortage: () => void
}

/** One article with its location, quantity and lot; the main button is within reach of the thumb. */
export const ItemPanel = ({ task, item, draft, isChosen, onDraft, onCode, onTake, onShortage }: Props) => {
  const { environment } = useSession()
  const today = todayIn(environment.timeZone)
  const { mayTakeExpired } = task
  const reading = readDraft(item, draft, { ...task, today })
  const obstacle = obstacleOf(reading, draft)
  useScanner(onCode)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isChosen) panel.current?.scrollIntoView({ block: 'start' })
  }, [isChosen])
  const take = () => {
    if (reading.units === null || obstacle) return
    const reason = reading.isExpired ? draft.reason.trim() : ''
    onTake({ units: reading.units, lot: reading.lot?.lot ?? null, reason })
  }
  return (
    <section ref={panel} className={classes.item} aria-label={item.article.name}>
      <Head item={item} />
      <QuantityField item={item} reading={reading} onChange={text => onDraft({ text })} onScan={onCode} />
      <LotChoice
        item={item}
        reading={reading}
        today={today}
        mayTakeExpired={mayTakeExpired}
        onChange={lot => onDraft({ lot })}
      />
      {reading.isExpired && mayTakeExpired && (
        <TextInput
          size="lg"
          label="Por qué se toma aunque esté vencido"
          maxLength={200}
          value={draft.reason}
          onChange={event => onDraft({ reason: event.currentTarget.value })}
        />
      )}
      <ScanRow scan={draft.scan} onCode={onCode} onClear={() => onDraft({ scan: null })} />
      {!item.order && <Splits item={item} />}
      <div className={classes.bar}>
        <button type="button" className={classes.second} onClick={onShortage}>
          <IconPackageOff aria-hidden /> Faltante
        </button>
        <button
          type="button"
          className={classes.main}
          disabled={obstacle !== null}
          title={obstacle ?? undefined}
          onClick={take}
        >
          Confirmar {reading.units !== null && formatQuantity(reading.units)} <IconArrowRight aria-hidden />
        </button>
      </div>
    </section>
  )
}
