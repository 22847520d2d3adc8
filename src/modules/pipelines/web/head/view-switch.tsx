import { IconLayoutKanban, IconList } from '@tabler/icons-react'
import { useChoice } from '../../../../kernel/web/filters/choice-chip.tsx'
import classes from './head.module.css'

const views = { tablero: 'Tablero', lista: 'Lista' } as const
type View = keyof typeof views
const icons = { tablero: IconLayoutKanban, lista: IconList }

/** How the opportunities are looked at, in the address. */
export const useView = (): [View, (view: View) => void] => {
  const { choice, setChoice } = useChoice('vista', views)
  return [choice || 'tablero', view => setChoice(view === 'tablero' ? '' : view)]
}

export const ViewSwitch = ({ view, onChange }: { view: View; onChange: (view: View) => void }) => (
  <fieldset className={classes.views}>
    <legend className="visually-hidden">Vista</legend>
    {(Object.entries(views) as [View, string][]).map(([id, title]) => {
      const Glyph = icons[id]
      return (
        <button key={id} type="button" aria-pressed={id === view} onClick={() => onChange(id)}>
          <Glyph size={16} stroke={1.75} aria-hidden />
          <span>{title}</span>
        </button>
      )
    })}
  </fieldset>
)
