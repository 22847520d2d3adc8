import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { cx } from '../../../../kernel/web/components/cx.ts'
import classes from './settle.module.css'
import type { OpenSettlement } from './use-settlement.ts'

const words = {
  saved: { icon: IconCloudCheck, text: 'Guardado' },
  waiting: { icon: IconCloudUp, text: 'Guardando…' },
  saving: { icon: IconCloudUp, text: 'Guardando…' },
  offline: { icon: IconCloudOff, text: 'Sin conexión: queda en este equipo' },
  refused: { icon: IconAlertTriangle, text: 'Sin guardar' },
  conflict: { icon: IconAlertTriangle, text: 'Sin guardar' },
} as const

/** The state of the automatic saving. */
export const SavingState = ({ settlement: { saving } }: { settlement: OpenSettlement }) => {
  const { icon: Glyph, text } = words[saving.state]
  const isQuiet = saving.state === 'saved' || saving.state === 'waiting' || saving.state === 'saving'
  return (
    <span role="status" className={cx(classes.saving, !isQuiet && classes.failed)}>
      <Glyph size={14} stroke={1.75} aria-hidden /> {text}
    </span>
  )
}

/** A refused save, or a conflict between two people: the draft is kept, and the person decides. */
export const SavingNotice = ({ settlement }: { settlement: OpenSettlement }) => {
  const { saving, keepMine, takeTheirs, save } = settlement
  if (saving.state === 'conflict')
    return (
      <div role="alert" className={classes.notice}>
        <span>Otra persona cambió esta rendición mientras la escribías. Lo tuyo sigue en esta pantalla.</span>
        <Button size="small" onClick={keepMine}>
          Quedarme con lo mío
        </Button>
        <Button size="small" onClick={takeTheirs}>
          Tomar lo de la otra persona
        </Button>
      </div>
    )
  if (saving.state !== 'refused') return null
  return (
    <div role="alert" className={classes.notice}>
      <span>{saving.text} Lo que escribiste sigue en esta pantalla.</span>
      <Button size="small" onClick={() => void save().catch(() => undefined)}>
        Reintentar
      </Button>
      <Button size="small" onClick={takeTheirs}>
        Descartar lo que no se guardó
      </Button>
    </div>
  )
}
