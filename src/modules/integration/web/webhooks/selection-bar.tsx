import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNumber } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { ConfirmDialog } from '../../../../kernel/web/components/confirm-dialog.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { type SelectionInput, webhookRoutes } from '../../contract/webhooks.ts'
import { type LogChoice, useAct } from '../use-integration.ts'
import { countText } from './webhook-words.ts'
import classes from './webhooks.module.css'

const atOnce = 500
/** More than this is asked about first. */
const many = 100

type Props = { ids: string[]; choice: LogChoice; total: number; onDone: () => void }

/** What can be done with the chosen deliveries. A replay carries the same ids, so a receiver can tell it. */
export const SelectionBar = ({ ids, choice, total, onDone }: Props) => {
  const [isAll, setAll] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const act = useAct()
  const count = isAll ? total : ids.length
  const selection: SelectionInput = isAll ? { filter: choice } : { ids: ids.slice(0, atOnce) }
  const replay = (): void => {
    setAsking(false)
    void act(async () => {
      const { count: sent } = await call(webhookRoutes.replay, { body: selection })
      showToast({ variant: 'success', text: `Se reenvían ${countText(sent, 'entrega', 'entregas')}.` })
      onDone()
    })
  }
  const discard = (): void =>
    void act(async () => {
      const { count: gone } = await call(webhookRoutes.discard, { body: selection })
      const undo = () => void act(() => call(webhookRoutes.replay, { body: selection }))
      showToast({
        variant: 'success',
        text: `Descartaste ${countText(gone, 'entrega', 'entregas')}.`,
        ...(isAll ? {} : { action: { label: 'Deshacer', run: undo } }),
      })
      onDone()
    })
  return (
    <div className={classes.bar} role="status" aria-label="Elegidas">
      <span>{countText(count, 'elegida', 'elegidas')}</span>
      {!isAll && <Button onClick={discard}>Descartar</Button>}
      {total > ids.length && !isAll && <Button onClick={() => setAll(true)}>Elegir las {formatNumber(total)}</Button>}
      <Button
        variant="primary"
        leftIcon={<IconRefresh size={16} aria-hidden />}
        onClick={() => (count > many ? setAsking(true) : replay())}
      >
        Reenviar {formatNumber(count)}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`¿Reenviar ${countText(count, 'entrega', 'entregas')}?`}
          confirmLabel={`Reenviar ${formatNumber(count)}`}
          onConfirm={replay}
          onCancel={() => setAsking(false)}
        >
          Van con el mismo id que la primera vez. Un destino que no lo mira las toma por nuevas.
        </ConfirmDialog>
      )}
    </div>
  )
}
