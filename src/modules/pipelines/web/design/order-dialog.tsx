import { useState } from 'react'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Dialog } from '../../../../kernel/web/components/dialog.tsx'
import { SortableList } from '../../../../kernel/web/components/sortable-list.tsx'
import type { Pipeline } from '../../contract/pipelines.ts'
import { countText } from '../card-words.ts'
import classes from './design.module.css'
import { useDesignActs } from './use-design-acts.ts'

const Entry = ({ name, states, opportunities }: Pipeline) => (
  <div className={classes.state}>
    <span>
      <b>{name}</b>
      <small>
        {countText(states.length, 'etapa', 'etapas')} · {countText(opportunities, 'abierta', 'abiertas')}
      </small>
    </span>
  </div>
)

/** In which order everybody finds the pipelines; each move is seen at once, and kept as it is made. */
export const OrderDialog = ({ pipelines, onClose }: { pipelines: Pipeline[]; onClose: () => void }) => {
  const { reorderPipelines } = useDesignActs()
  const [moving, setMoving] = useState<string[] | null>(null)
  const shown = moving ? moving.flatMap(id => pipelines.find(one => one.id === id) ?? []) : pipelines
  const reorder = (ids: string[]) => {
    setMoving(ids)
    void reorderPipelines(ids).finally(() => setMoving(null))
  }
  return (
    <Dialog onClose={onClose} title="Ordenar los pipelines" size={440}>
      <p className={classes.about}>
        El primero es el que se abre al entrar. El orden es el mismo para toda la empresa.
      </p>
      <SortableList
        label="Pipelines"
        onChange={reorder}
        items={shown.map(one => ({ id: one.id, label: one.name, content: <Entry {...one} /> }))}
      />
      <div className={classes.end}>
        <Button onClick={onClose}>Listo</Button>
      </div>
    </Dialog>
  )
}
