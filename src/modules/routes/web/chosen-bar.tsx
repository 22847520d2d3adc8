import { IconX } from '@tabler/icons-react'
import { Button } from '../../../kernel/web/components/button.tsx'
import { IconButton } from '../../../kernel/web/components/icon-button.tsx'
import type { RouteDraft } from './model/use-route-draft.ts'
import classes from './route-editor.module.css'
import { stopsText } from './stop-words.ts'
import type { RouteActs } from './use-route-acts.ts'

/** What can be done with the chosen stops together. */
export const ChosenBar = ({ draft, acts }: { draft: RouteDraft; acts: RouteActs }) => {
  const { chosen } = acts
  if (chosen.size === 0) return null
  return (
    <div className={classes.chosen} role="toolbar" aria-label="Paradas elegidas">
      <b role="status">{stopsText(chosen.size)}</b>
      <Button size="small" onClick={() => acts.open({ kind: 'turn', keys: chosen })}>
        Frecuencia
      </Button>
      <Button size="small" disabled={draft.changes > 0} onClick={() => acts.open({ kind: 'handOver' })}>
        Pasar a otro vendedor
      </Button>
      <Button size="small" onClick={() => acts.remove(chosen)}>
        Quitar
      </Button>
      {draft.changes > 0 && <span>Para pasarlas a otro vendedor, guardá antes tus cambios.</span>}
      <IconButton
        className={classes.last}
        size="small"
        icon={IconX}
        label="No elegir ninguna"
        onClick={() => acts.choose(new Set())}
      />
    </div>
  )
}
