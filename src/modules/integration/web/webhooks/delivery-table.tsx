import { Checkbox } from '@mantine/core'
import { IconCheck, IconPlugConnectedX, IconX } from '@tabler/icons-react'
import { formatNumber, missing } from '../../../../kernel/contract/formats.ts'
import { Badge } from '../../../../kernel/web/components/badge.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import type { MessageRow } from '../../contract/webhooks.ts'
import frame from '../integration.module.css'
import { answerText, isGood, momentText, nextText } from './webhook-words.ts'
import classes from './webhooks.module.css'

/** The receiver's status, with an icon; a good one is quiet. */
export const AnswerBadge = ({ message }: { message: Pick<MessageRow, 'lastStatus' | 'lastAt'> }) => {
  const text = answerText(message)
  if (!message.lastAt) return <Badge>{text}</Badge>
  if (isGood(message))
    return (
      <Badge tone="neutral" icon={IconCheck}>
        {text}
      </Badge>
    )
  return (
    <Badge tone="error" icon={message.lastStatus === null ? IconPlugConnectedX : IconX}>
      {text}
    </Badge>
  )
}

type RowProps = {
  row: MessageRow
  isOpen: boolean
  isTicked: boolean
  onOpen: () => void
  onTick: () => void
}

const Row = ({ row, isOpen, isTicked, onOpen, onTick }: RowProps) => {
  const { timeZone } = useSession().environment
  return (
    <tr data-open={isOpen ? '' : undefined} data-ticked={isTicked ? '' : undefined}>
      <td className={classes.tick}>
        <Checkbox aria-label={`Elegir ${row.event} ${row.document}`} checked={isTicked} onChange={onTick} />
      </td>
      <td>{momentText(row.createdAt, timeZone)}</td>
      <td>
        <button type="button" className={classes.open} aria-expanded={isOpen} onClick={onOpen}>
          <span className={frame.machine}>{row.event}</span>
        </button>
      </td>
      <td className={classes.document}>{row.document}</td>
      <td className={classes.wide}>{row.destination}</td>
      <td>
        <AnswerBadge message={row} />
      </td>
      <td className={classes.figure}>{formatNumber(row.attempts)}</td>
      <td className={classes.figureWide}>{row.lastMs === null ? missing : formatNumber(row.lastMs)}</td>
      <td className={classes.wide}>{nextText(row, timeZone)}</td>
    </tr>
  )
}

type Props = {
  rows: MessageRow[]
  open: string
  onOpen: (id: string) => void
  ticked: ReadonlySet<string>
  onTick: (ticked: ReadonlySet<string>) => void
}

export const DeliveryTable = ({ rows, open, onOpen, ticked, onTick }: Props) => {
  const tickedHere = rows.filter(({ id }) => ticked.has(id)).length
  const toggle = (id: string): void => {
    const next = new Set(ticked)
    if (!next.delete(id)) next.add(id)
    onTick(next)
  }
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">Entregas, de la última a la primera</caption>
      <thead>
        <tr>
          <th scope="col" className={classes.tick}>
            <Checkbox
              aria-label="Elegir todas las que se ven"
              checked={tickedHere === rows.length}
              indeterminate={tickedHere > 0 && tickedHere < rows.length}
              onChange={() => onTick(new Set(tickedHere === rows.length ? [] : rows.map(({ id }) => id)))}
            />
          </th>
          <th scope="col">Hora</th>
          <th scope="col">Evento</th>
          <th scope="col" className={classes.document}>
            Documento
          </th>
          <th scope="col" className={classes.wide}>
            Destino
          </th>
          <th scope="col">Respuesta</th>
          <th scope="col" className={classes.figure}>
            Intentos
          </th>
          <th scope="col" className={classes.figureWide}>
            ms
          </th>
          <th scope="col" className={classes.wide}>
            Próximo
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <Row
            key={row.id}
            row={row}
            isOpen={row.id === open}
            isTicked={ticked.has(row.id)}
            onOpen={() => onOpen(row.id === open ? '' : row.id)}
            onTick={() => toggle(row.id)}
          />
        ))}
      </tbody>
    </table>
  )
}
