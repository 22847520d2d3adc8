import { IconFileCheck, IconRefresh, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatDateTime, formatNumber, missing } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { DrawerSection } from '../../../../kernel/web/components/detail-drawer.tsx'
import { QueryDrawer } from '../../../../kernel/web/components/query-drawer.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { mayAct, type TransferAct, type TransferDetail, transferRoutes } from '../../contract/file-transfers.ts'
import frame from '../integration.module.css'
import { useAct, useTransfer } from '../use-integration.ts'
import webhooks from '../webhooks/webhooks.module.css'
import { bytesText } from './file-words.ts'
import classes from './files.module.css'
import { TransferBadge } from './ledger.tsx'

const Acts = ({ transfer: { id, state } }: { transfer: TransferDetail }) => {
  const act = useAct()
  const run = (name: TransferAct) => () => void act(() => call(transferRoutes[name], { params: { id } }))
  return (
    <div className={webhooks.acts}>
      {mayAct('apply', state) && (
        <Button variant="primary" leftIcon={<IconFileCheck size={16} aria-hidden />} onClick={run('apply')}>
          Importar
        </Button>
      )}
      {mayAct('discard', state) && (
        <Button leftIcon={<IconTrash size={16} aria-hidden />} onClick={run('discard')}>
          Descartar
        </Button>
      )}
      {mayAct('again', state) && (
        <Button leftIcon={<IconRefresh size={16} aria-hidden />} onClick={run('again')}>
          {state === 'repeated' ? 'Importar igual' : 'Tomar de nuevo'}
        </Button>
      )}
    </div>
  )
}

const figure = (count: number | null): string => (count === null ? missing : formatNumber(count))

const factsOf = (transfer: TransferDetail, timeZone: string): [string, string][] => [
  ['Qué es', transfer.title],
  ['Conexión', transfer.connection],
  [transfer.direction === 'in' ? 'Llegó' : 'Empezó', formatDateTime(transfer.createdAt, timeZone)],
  ['Terminó', transfer.finishedAt ? formatDateTime(transfer.finishedAt, timeZone) : missing],
  ['Tamaño', bytesText(transfer.bytes)],
  ...(transfer.direction === 'in'
    ? ([
        ['Filas', figure(transfer.rowCount)],
        ['Nuevas', figure(transfer.newCount)],
        ['Cambian', figure(transfer.changedCount)],
        ['Con error', figure(transfer.wrongCount)],
      ] as [string, string][])
    : ([['Documentos', figure(transfer.rowCount)]] as [string, string][])),
]

const Facts = ({ transfer }: { transfer: TransferDetail }) => {
  const { timeZone } = useSession().environment
  return (
    <dl className={classes.facts}>
      {factsOf(transfer, timeZone).map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

const Where = ({ transfer: { placePath, sha256 } }: { transfer: TransferDetail }) => (
  <dl className={classes.where}>
    <dt>Dónde está</dt>
    <dd className={frame.machine}>{placePath}</dd>
    {sha256 && (
      <>
        <dt>Huella (SHA-256)</dt>
        <dd className={frame.machine}>{sha256}</dd>
      </>
    )}
  </dl>
)

const Links = ({ transfer: { importId, batchId } }: { transfer: TransferDetail }) => (
  <p className={classes.links}>
    {importId && <Link to={`/apps/import-files/historial?row=${importId}`}>Ver la importación, fila por fila</Link>}
    {batchId && <Link to={`/apps/synchronize/lotes?row=${batchId}`}>Ver el lote</Link>}
  </p>
)

type Props = { id: string; tools: { close: () => void; previous: () => void; next: () => void } }

/** A file: what happened to it, and what a person can do. */
export const TransferDrawer = ({ id, tools }: Props) => {
  const query = useTransfer(id)
  return (
    <QueryDrawer
      query={query}
      label="Archivo"
      heading={<h2 className={classes.heading}>{query.data?.fileName || query.data?.title || 'Archivo'}</h2>}
      failure="No pudimos abrir este archivo"
      tools={tools}
    >
      {transfer => (
        <>
          <DrawerSection>
            <p className={webhooks.who}>
              <TransferBadge state={transfer.state} />
            </p>
            {transfer.note && <p className={classes.note}>{transfer.note}</p>}
            <Acts transfer={transfer} />
          </DrawerSection>
          <DrawerSection title="Datos">
            <Facts transfer={transfer} />
            <Links transfer={transfer} />
          </DrawerSection>
          <DrawerSection title="Archivo">
            <Where transfer={transfer} />
          </DrawerSection>
        </>
      )}
    </QueryDrawer>
  )
}
