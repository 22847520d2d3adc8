import { useMemo } from 'react'
import type { ListedArea } from '../../contract/api-documents.ts'
import { formatNumber } from '../../contract/formats.ts'
import { Button } from '../components/button.tsx'
import classes from './api-docs.module.css'
import { CallView } from './call-view.tsx'
import { type AreaDocument, callIn } from './document.ts'
import type { Caller } from './use-caller.ts'
import { useDocument } from './use-document.ts'

type Props = { area: ListedArea; openCall: string; caller: Caller }

/** The calls of one area, whose document is loaded when it is opened. */
export const AreaView = ({ area, openCall, caller }: Props) => {
  const { data: document, error, again } = useDocument<AreaDocument>(area.document)
  const calls = useMemo(
    () => (document ? area.calls.flatMap(listed => callIn(document, listed) ?? []) : []),
    [document, area],
  )
  return (
    <>
      <header className={classes.areaHead}>
        <h2>{area.title}</h2>
        <p>
          {formatNumber(area.calls.length)} {area.calls.length === 1 ? 'llamada' : 'llamadas'} ·{' '}
          <a href={area.document}>OpenAPI de esta área</a>
        </p>
      </header>
      {error && (
        <p role="alert">
          {error}{' '}
          <Button size="small" onClick={again}>
            Reintentar
          </Button>
        </p>
      )}
      {!document && !error && <p role="status">Cargando…</p>}
      {document &&
        calls.map(call => (
          <CallView
            key={call.id}
            document={document}
            call={call}
            area={area.name}
            isOpen={call.id === openCall}
            caller={caller}
          />
        ))}
    </>
  )
}
