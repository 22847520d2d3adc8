import { Button } from '../components/button.tsx'
import type { Draft } from './draft.ts'
import classes from './save-bar.module.css'

export const unsavedText = (count: number): string =>
  count === 0 ? 'Sin cambios' : count === 1 ? '1 cambio sin guardar' : `${count} cambios sin guardar`

/** Sticks to the bottom of the form it saves, and shows why saving failed. */
export const SaveBar = ({ draft }: { draft: Draft }) => {
  const wrong = Object.keys(draft.errors).length
  return (
    <div className={classes.bar}>
      <span className={classes.state} aria-live="polite">
        {draft.failure ??
          (wrong > 0
            ? `${wrong === 1 ? 'Hay 1 dato' : `Hay ${wrong} datos`} que corregir`
            : unsavedText(draft.changes))}
      </span>
      {draft.changes > 0 && (
        <Button variant="ghost" onClick={draft.discard}>
          Descartar
        </Button>
      )}
      <Button type="submit" variant="primary" busy={draft.busy} disabled={draft.changes === 0} title="Ctrl S">
        Guardar
      </Button>
    </div>
  )
}
