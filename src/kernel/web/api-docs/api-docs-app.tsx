import { IconArrowLeft, IconKey } from '@tabler/icons-react'
import { useEffect } from 'react'
import { apiDocumentAddresses } from '../../contract/api-document-addresses.ts'
import type { ApiIndex } from '../../contract/api-documents.ts'
import { Brand } from '../components/brand.tsx'
import { Button } from '../components/button.tsx'
import { TextField } from '../components/plain-fields.tsx'
import type { SessionPort } from '../session/session-store.ts'
import classes from './api-docs.module.css'
import { AreaList } from './area-list.tsx'
import { AreaView } from './area-view.tsx'
import { Introduction } from './introduction.tsx'
import { type Caller, useCaller } from './use-caller.ts'
import { useDocument } from './use-document.ts'
import { placeAddress, usePlace } from './use-place.ts'

const callerText = ({ key, person }: Caller): string => {
  if (key) return 'Con una clave'
  return person ? `${person.name} · ${person.company}` : 'Sin sesión'
}

const CallerBar = ({ caller }: { caller: Caller }) => (
  <details className={classes.caller}>
    <summary>
      <IconKey size={16} aria-hidden />
      <span className="truncate">{callerText(caller)}</span>
    </summary>
    <div>
      {!caller.person && (
        <p>
          <a href="/login">Entrá en Andén</a> para probar con tu sesión, o pegá la clave de un programa.
        </p>
      )}
      <TextField
        label="Clave de un programa"
        type="password"
        autoComplete="off"
        placeholder="anden_…"
        value={caller.key}
        onChange={event => caller.setKey(event.currentTarget.value.trim())}
      />
      <p>Queda en esta pestaña mientras esté abierta: no se guarda.</p>
      {caller.key && (
        <Button size="small" onClick={() => caller.setKey('')}>
          Quitar la clave
        </Button>
      )}
    </div>
  </details>
)

/** The documentation of the API: areas at the left, one of them at the right, and what is tried with the own session. */
export const ApiDocsApp = ({ loadSession }: { loadSession: SessionPort['load'] }) => {
  const place = usePlace()
  const caller = useCaller(loadSession)
  const { data: index, error, again } = useDocument<ApiIndex>(apiDocumentAddresses.index)
  const area = index?.areas.find(({ name }) => name === place.area)
  const title = area?.title
  useEffect(() => {
    document.title = title ? `${title} · API de Andén` : 'API de Andén'
  }, [title])
  return (
    <div className={classes.page} data-place={area ? 'area' : 'areas'}>
      <header className={classes.head}>
        {area && (
          <a href={placeAddress('')} className={classes.back}>
            <IconArrowLeft size={18} aria-hidden /> Áreas
          </a>
        )}
        <Brand />
        <h1>API</h1>
        <CallerBar caller={caller} />
      </header>
      {error && (
        <p role="alert" className={classes.trouble}>
          {error}{' '}
          <Button size="small" onClick={again}>
            Reintentar
          </Button>
        </p>
      )}
      <AreaList areas={index?.areas ?? []} place={place} />
      <main className={classes.main}>
        {area ? <AreaView key={area.name} area={area} openCall={place.call} caller={caller} /> : <Introduction />}
      </main>
    </div>
  )
}
