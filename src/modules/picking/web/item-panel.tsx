import { TextInput } from '@mantine/core'
import {
  IconArrowRight,
  IconCircleCheck,
  IconMapPin,
  IconMinus,
  IconPackageOff,
  IconPlus,
  IconScan,
} from '@tabler/icons-react'
import { useState } from 'react'
import { dayOf, formatDay, formatNumber } from '../../../kernel/contract/formats.ts'
import { CameraScanner } from '../../../kernel/web/scan/camera-scanner.tsx'
import { useScanner } from '../../../kernel/web/scan/use-scanner.ts'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { remainingOf } from '../contract/pending-acts.ts'
import type { PickingItem } from '../contract/picking-routes.ts'
import { cue } from './cues.ts'
import classes from './task.module.css'

export const unitsText = (units: number): string => formatNumber(units, Number.isInteger(units) ? 0 : 3)

type Scan = { code: string; right: boolean } | null

const isItsCode = ({ article }: PickingItem, code: string): boolean => code === article.ean || code === article.code

const useScan = (item: PickingItem, onOther: (code: string) => boolean) => {
  const [scan, setScan] = useState<Scan>(null)
  const read = (code: string) => {
    const right = isItsCode(item, code)
    // A code of another article of the list goes to that one.
    if (!right && onOther(code)) return cue('right')
    cue(right ? 'right' : 'wrong')
    setScan({ code, right })
  }
  useScanner(read)
  return { scan, read }
}

const ScanRow = ({ scan, onCode }: { scan: Scan; onCode: (code: string) => void }) => (
  <div className={classes.scan} data-scan={scan ? (scan.right ? 'right' : 'wrong') : undefined}>
    {scan?.right ? <IconCircleCheck aria-hidden /> : <IconScan aria-hidden />}
    <span role="status">
      {scan ? (scan.right ? 'Código leído' : 'Ese código es de otro artículo') : 'Escaneá el artículo'}
      {scan && <small>{scan.code}</small>}
    </span>
    <CameraScanner onCode={onCode} />
  </div>
)

const useFirstLot = ({ lots }: PickingItem) => {
  const { environment } = useSession()
  const today = dayOf(new Date(), environment.timeZone)
  const isExpired = ({ expiresOn }: PickingItem['lots'][number]) => expiresOn !== null && expiresOn < today
  return { first: lots.find(known => !isExpired(known)), isExpired }
}

type LotsProps = { item: PickingItem; lot: string | null; mayTakeExpired: boolean; onChange: (lot: string) => void }

const Lots = ({ item, lot, mayTakeExpired, onChange }: LotsProps) => {
  const { first, isExpired } = useFirstLot(item)
  if (item.lots.length === 0) return <p className={classes.short}>No figura stock de este artículo en el depósito.</p>
  return (
    <fieldset className={classes.lots} aria-label="Lote">
      {item.lots.slice(0, 4).map(known => (
        <button
          key={known.lot}
          type="button"
          aria-pressed={known.lot === lot}
          disabled={isExpired(known) && !mayTakeExpired}
          onClick={() => onChange(known.lot)}
        >
          <b>{known.lot || 'Sin lote'}</b>
          {known === first && <em>Sale primero</em>}
          {isExpired(known) && <em className={classes.short}>{mayTakeExpired ? 'Vencido' : 'Vencido: no se toma'}</em>}
          <small>
            {known.expiresOn ? `${isExpired(known) ? 'Venció' : 'Vence'} ${formatDay(known.expiresOn)} · ` : ''}quedan{' '}
            {unitsText(known.units)}
          </small>
        </button>
      ))}
      {!first && !mayTakeExpired && (
        <p className={classes.short}>Todo lo que hay está vencido: marcá el faltante o reemplazalo.</p>
      )}
    </fieldset>
  )
}

const Quantity = ({
  item,
  units,
  onChange,
}: {
  item: PickingItem
  units: number
  onChange: (units: number) => void
}) => {
  const remaining = remainingOf(item)
  const set = (value: number) => onChange(Math.min(remaining, Math.max(0, Math.round(value * 1000) / 1000)))
  const { unitsPerPackage } = item.article
  return (
    <>
      <div className={classes.quantity}>
        <button type="button" aria-label="Una menos" onClick={() => set(units - 1)}>
          <IconMinus aria-hidden />
        </button>
        <p aria-live="polite">
          <b>{unitsText(units)}</b> / {unitsText(remaining)}
          <small>unidades</small>
        </p>
        <button type="button" aria-label="Una más" onClick={() => set(units + 1)}>
          <IconPlus aria-hidden />
        </button>
      </div>
      {unitsPerPackage > 1 && (
        <div className={classes.packages}>
          <button type="button" onClick={() => set(units - unitsPerPackage)}>
            − 1 bulto
          </button>
          <button type="button" onClick={() => set(units + unitsPerPackage)}>
            + 1 bulto de {unitsText(unitsPerPackage)}
          </button>
        </div>
      )}
    </>
  )
}

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
            {unitsText(done)} / {unitsText(ordered)}
          </b>
        </li>
      ))}
    </ul>
  </details>
)

export type Taken = { units: number; lot: string; reason: string }

type Props = {
  item: PickingItem
  mayTakeExpired: boolean
  onTake: (taken: Taken) => void
  onShortage: (units: number) => void
  onOther: (code: string) => boolean
}

/** One article: where it is, how much, of which lot; the main act under the thumb. */
export const ItemPanel = ({ item, mayTakeExpired, onTake, onShortage, onOther }: Props) => {
  const [units, setUnits] = useState(remainingOf(item))
  const { first, isExpired } = useFirstLot(item)
  const [lot, setLot] = useState(item.lots.length === 0 ? '' : (first?.lot ?? null))
  const [reason, setReason] = useState('')
  const chosen = item.lots.find(known => known.lot === lot)
  const takesExpired = chosen !== undefined && isExpired(chosen)
  const { scan, read } = useScan(item, onOther)
  const amount = Math.min(units, remainingOf(item))
  return (
    <section className={classes.item} aria-label={item.article.name}>
      <p className={classes.where}>
        <IconMapPin aria-hidden /> {item.location ?? 'Sin ubicación'}
      </p>
      <h2>{item.article.name}</h2>
      <p className={classes.quiet}>
        {[item.article.code, item.article.ean, item.order && `pedido ${item.order.number}, ${item.order.customer}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Quantity item={item} units={amount} onChange={setUnits} />
      <Lots item={item} lot={lot} mayTakeExpired={mayTakeExpired} onChange={setLot} />
      {takesExpired && (
        <TextInput
          size="lg"
          label="Por qué se toma aunque esté vencido"
          maxLength={200}
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
      )}
      <ScanRow scan={scan} onCode={read} />
      {!item.order && <Splits item={item} />}
      <div className={classes.bar}>
        <button type="button" className={classes.second} onClick={() => onShortage(remainingOf(item))}>
          <IconPackageOff aria-hidden /> Faltante
        </button>
        <button
          type="button"
          className={classes.main}
          disabled={amount === 0 || lot === null || (takesExpired && !reason.trim())}
          onClick={() => lot !== null && onTake({ units: amount, lot, reason: takesExpired ? reason.trim() : '' })}
        >
          Confirmar {unitsText(amount)} <IconArrowRight aria-hidden />
        </button>
      </div>
    </section>
  )
}
