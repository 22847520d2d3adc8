import { IconGift } from '@tabler/icons-react'
import { unitsText } from '../../contract/order-taking/suggestions.ts'
import { EntryRow } from './entry-row.tsx'
import { LineRow } from './line-row.tsx'
import classes from './lines-card.module.css'
import type { Desk } from './use-desk.ts'

const keys: [string, string][] = [
  ['Enter', 'siguiente'],
  ['↑ ↓', 'entre renglones'],
  ['Supr', 'quitar'],
  ['F2', 'sugerido'],
  ['Mayús F2', 'todo lo sugerido'],
  ['F4', 'repetir último'],
  ['F8', 'deshacer'],
  ['F9', 'enviar'],
]

const Keys = () => (
  <ul className={classes.keys} aria-label="Teclas">
    {keys.map(([key, does]) => (
      <li key={key}>
        <kbd>{key}</kbd> {does}
      </li>
    ))}
  </ul>
)

/** The grid of lines, with where the next one is typed always under them. */
export const LinesCard = ({ desk, onPasteList }: { desk: Desk; onPasteList: (text: string) => void }) => {
  const { items } = desk.lines
  const { quoteLines } = desk.pricing
  return (
    <div className={classes.card}>
      <div className={classes.heads} aria-hidden="true">
        <span />
        <span>Artículo</span>
        <span className={classes.figure}>Cantidad</span>
        <span className={classes.figure}>Dto. %</span>
        <span className={classes.figure}>Precio</span>
        <span className={classes.figure}>Importe</span>
        <span />
      </div>
      <ol className={classes.lines}>
        {items.map((line, index) => (
          <LineRow key={line.id} desk={desk} line={line} index={index} priced={quoteLines?.byLine.get(line.id)} />
        ))}
      </ol>
      {(quoteLines?.gifts ?? []).map(gift => (
        <p key={gift.key} className={classes.gift}>
          <IconGift size={16} stroke={1.75} aria-hidden />
          {`${unitsText(gift.quantity)} de ${gift.name} sin cargo. ${gift.why}`}
        </p>
      ))}
      <EntryRow desk={desk} onPasteList={onPasteList} />
      <Keys />
    </div>
  )
}
