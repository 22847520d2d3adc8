import { Dialog } from '../components/dialog.tsx'
import classes from './grid-help.module.css'

const keys: [keys: string[], does: string][] = [
  [['↑', '↓', '←', '→'], 'Moverse por las celdas'],
  [['Enter'], 'Abrir la fila'],
  [['↑', '↓'], 'Con el detalle abierto, pasar a la fila anterior o siguiente'],
  [['Esc'], 'Cerrar el detalle; después, quitar la selección'],
  [['Ctrl', 'F'], 'Ir a los filtros; otra vez, el buscador del navegador'],
  [['Enter'], 'En un filtro, aplicarlo y bajar a las filas'],
  [['Espacio'], 'Elegir la fila'],
  [['Mayús', '↑ ↓'], 'Elegir varias seguidas'],
  [['Ctrl', 'A'], 'Elegir todo lo que muestra el filtro'],
  [['Ctrl', 'S'], 'Guardar lo que se está editando'],
  [['?'], 'Esta ayuda'],
]

/** The dialog that lists a grid's keys, opened with `?`. */
export const GridHelp = ({ onClose }: { onClose: () => void }) => (
  <Dialog onClose={onClose} title="Teclas de la grilla" size={440}>
    <dl className={classes.keys}>
      {keys.map(([names, does]) => (
        <div key={does}>
          <dt>
            {names.map(name => (
              <kbd key={name}>{name}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
