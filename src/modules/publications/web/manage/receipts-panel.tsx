import { IconBellRinging, IconCheck, IconChecks, IconCircleDashed, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '../../../../kernel/contract/formats.ts'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Avatar } from '../../../../kernel/web/components/avatar.tsx'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { IconButton } from '../../../../kernel/web/components/icon-button.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import type { PublicationView } from '../../contract/publications.ts'
import { nudgeMinutes, type Receipt, type ReceiptState, type Receipts, receiptStates } from '../../contract/receipts.ts'
import { publicationRoutes } from '../../contract/routes.ts'
import { momentText } from '../publication-words.ts'
import { usePublication, usePublicationsAgain, useReceipts, useReceiptsLive } from '../use-publications.ts'
import classes from './manage.module.css'

const icons = { confirmed: IconChecks, read: IconCheck, missing: IconCircleDashed } as const

const Person = ({ receipt }: { receipt: Receipt }) => {
  const { timeZone } = useSession().environment
  const Icon = icons[receipt.state]
  const moment = receipt.at ? momentText(receipt.at, timeZone) : receipt.nudgedAt ? 'recordado' : '—'
  return (
    <li>
      <Avatar name={receipt.name} size="tiny" />
      <span className={classes.name}>{receipt.name}</span>
      <Icon size={16} data-state={receipt.state} aria-label={receiptStates[receipt.state]} />
      <small>{moment}</small>
    </li>
  )
}

const pageSize = 20

const Group = ({ id, state, title, side }: { id: string; state: ReceiptState; title: string; side?: ReactNode }) => {
  const [limit, setLimit] = useState(pageSize)
  const { data } = useReceipts(id, state, limit)
  if (!data || data.total === 0) return null
  return (
    <section className={classes.group}>
      <header>
        <h2>
          {title} {formatNumber(data.total)}
        </h2>
        {side}
      </header>
      <ul>
        {data.items.map(receipt => (
          <Person key={receipt.userId} receipt={receipt} />
        ))}
      </ul>
      {data.total > data.items.length && (
        <Button variant="link" onClick={() => setLimit(Math.min(limit + 100, 500))}>
          Ver {data.total - data.items.length} más
        </Button>
      )}
    </section>
  )
}

const Sums = ({ receipts, asks }: { receipts: Receipts; asks: boolean }) => {
  const { reached, confirmed, read, missing } = receipts
  const share = (count: number) => ({ flexGrow: count })
  return (
    <div className={classes.sums}>
      <p>
        <b>{formatNumber(confirmed + read)}</b> de {formatNumber(reached)} la leyeron
      </p>
      <div className={classes.bar} aria-hidden="true">
        <i data-state="confirmed" style={share(confirmed)} />
        <i data-state="read" style={share(read)} />
        <i data-state="missing" style={share(missing)} />
      </div>
      <p className={classes.legend}>
        {asks && <span data-state="confirmed">{confirmed} confirmó</span>}
        <span data-state="read">{read} leyó</span>
        <span data-state="missing">{missing} falta</span>
      </p>
    </div>
  )
}

const NudgeButton = ({ view }: { view: PublicationView }) => {
  const again = usePublicationsAgain()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      const { sent } = await call(publicationRoutes.nudge, { params: { id: view.id } })
      const text =
        sent === 0
          ? `Ya se les recordó hace menos de ${nudgeMinutes} minutos`
          : sent === 1
            ? 'Le recordaste a 1 persona'
            : `Les recordaste a ${sent} personas`
      showToast({ variant: sent === 0 ? 'info' : 'success', text })
      await again()
    } catch (error) {
      showToast({ variant: 'error', text: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" busy={busy} leftIcon={<IconBellRinging size={16} aria-hidden />} onClick={() => void send()}>
      Recordarles
    </Button>
  )
}

/** Who confirmed and read a publication, and who is missing. */
export const ReceiptsPanel = ({ id, onClose }: { id: string; onClose: () => void }) => {
  useReceiptsLive()
  const { data: view } = usePublication(id)
  const query = useReceipts(id, undefined, 1)
  const nudging = view?.state === 'shown' ? <NudgeButton view={view} /> : null
  return (
    <aside className={classes.receipts} aria-label="Quién leyó">
      <header className={classes.top}>
        <b>Quién leyó {view ? `«${view.title}»` : ''}</b>
        <IconButton size="small" icon={IconX} label="Cerrar" onClick={onClose} />
      </header>
      <div className={classes.scroll}>
        {query.isError && !query.data && (
          <QueryError title="No pudimos traer las lecturas" error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.isPending && <SkeletonLines lines={8} />}
        {query.data && view && (
          <>
            <Sums receipts={query.data} asks={view.asksConfirmation} />
            <Group id={id} state="missing" title="Faltan" side={nudging} />
            <Group
              id={id}
              state="read"
              title={view.asksConfirmation ? 'Leyeron y no confirmaron' : 'La leyeron'}
              side={view.asksConfirmation && query.data.missing === 0 ? nudging : null}
            />
            <Group id={id} state="confirmed" title="Confirmaron" />
          </>
        )}
      </div>
      <p className={classes.help}>«Leyó» es haberla tenido a la vista 3 segundos.</p>
    </aside>
  )
}
